import { withTitle } from '../../messages'

/** Texts of adding many records by pasting them. */
export const pasteManyTexts = {
  title: (entity: string) => withTitle('粘贴新增', entity),
  label: '要新增的行',
  hint: '在 Excel、WPS 或网页的表格中复制若干行，在这里按 Ctrl+V。第一行是列名时按列名对应，否则按下面的先后：',
  columns: (titles: readonly string[]) => titles.join('、'),
  placeholder: '在这里粘贴（Ctrl+V）',
  next: '下一步',
  read: '读取剪贴板',
  notRead: '浏览器不允许读取剪贴板，请按 Ctrl+V 粘贴',
  empty: '没有可以读出的行',
  reading: '正在读入…',
  readIn: (rows: number) => `已读入 ${rows} 行，核对后点“新增”。`,
  unknown: (titles: readonly string[]) => `没有这些列，未读入：${titles.join('、')}。`,
  cutColumns: (count: number) => `多出的 ${count} 列未读入。`,
  cutRows: (count: number) => `一次最多 1000 行，其余 ${count} 行未读入。`,
  refused: (count: number) => `${count} 处不能识别，已标出。`,
  again: '重新粘贴',
  save: (count: number) => `新增 ${count} 条`,
  saving: '正在新增…',
  cancel: '取消',
  wrongCells: (count: number) => `有 ${count} 处需要修改`,
  nothing: '没有要新增的行',
  done: (count: number) => `已新增 ${count} 条`,
  left: '粘贴的行还没有新增',
  leaveText: '关闭后这些行将丢失，是否关闭？',
} as const
