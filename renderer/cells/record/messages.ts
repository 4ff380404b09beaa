import { withTitle } from '../../messages'

export const recordMessages = {
  title: '记录选择',
  dict: '从哪个表中选择：表,文本列,值列，如 sys_role,role_name,id；自己的实体请写 of',
  fromList: '在列表中选择…',
  fillFirst: (titles: readonly string[]) =>
    titles.length > 0 ? `请先填写“${titles.join('”、“')}”` : '没有可选的记录',
  create: (title: string) => `${withTitle('新增', title)}…`,
} as const
