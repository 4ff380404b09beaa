const quoted = (text: string): string => (text === '' ? '空' : `“${text}”`)
const switches: Readonly<Record<string, string>> = { Y: '是', N: '否' }
const states: Readonly<Record<string, string>> = { 0: '无效', 1: '有效' }

/** Chinese texts about what administrators have changed of what documents seeded. */
export const amendmentMessages = {
  none: '无',
  top: '最上级',
  dictTitle: '字典名称',
  itemText: (value: string) => `条目 ${value} 的名称`,
  itemColor: (text: string) => `条目“${text}”的色调`,
  itemOrder: '条目的顺序',
  entryOrder: '下级菜单的顺序',
  buttonOrder: '按钮的顺序',
  role: { title: '角色名称', description: '备注' },
  differs: (what: string, said: string, his: string) =>
    `${what}：文档中是${quoted(said)}，数据库中是${quoted(his)}`,
  entryDiffers: (entry: string, what: string, said: string, his: string) =>
    `“${entry}”的${what}：文档中是${quoted(said)}，数据库中是${quoted(his)}`,
  value(member: string, value: unknown): string {
    const text = String(value ?? '')
    return (member === 'status' ? states[text] : switches[text]) ?? text
  },
  switchedOff: (text: string) => `条目“${text}”：文档中有，数据库中已停用`,
  itemAdded: (text: string, value: string) => `条目“${text}”（${value}）：文档中没有，数据库中新增`,
  taken: (name: string) => `权限“${name}”：文档中授予，数据库中已收回`,
  given: (name: string) => `权限“${name}”：文档中没有，数据库中授予`,
  unlimited: (title: string) => `${title}的数据范围：文档中有限制，数据库中已去掉`,
  unsayable: '文档中无法这样写',
  adopted: '已写入我的修改，发布后生效',
  givenUp: '已放弃，数据库按文档恢复',
  gone: '这些修改刚刚有了变化，请重新查看',
  noText: '文档有错误，请先改正再采用',
  notAdopted: '文档中写不出这样的结果：这项权限随其他授权而来，请在文本中修改',
  platformOnly: '只有平台管理员能放弃数据库中的修改',
  ruledRows: '您只能看到部分记录，不能在这里放弃',
  logged: (path: string, sentences: readonly string[]) =>
    `放弃数据库中对 ${path} 的修改：${sentences.join('；')}`,
} as const
