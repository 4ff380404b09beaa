/** Texts of the action and its dialog. */
export const compareTexts = {
  title: '版本比较',
  titleOf: (name: string) => `版本比较：${name}`,
  close: '关闭',
  failed: '版本没有读到',
  loading: '正在读取…',
  earlier: '较早的版本',
  later: '较晚的版本',
  version: (number: string, time: string, by: string) =>
    [`版本 ${number}`, time, by].filter((part) => part !== '').join(' · '),
  onlyChanged: '只看不同的字段',
  field: '字段',
  table: '两个版本的内容',
  empty: '空',
  changed: (count: number) => `${count} 个字段不同`,
  same: '两个版本的内容相同',
  single: '这条记录只有一个版本，没有可以比较的',
  twice: '请选择两个不同的版本',
  none: '这条记录没有您能看的内容',
} as const
