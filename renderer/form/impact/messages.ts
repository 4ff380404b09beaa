const kinds = { entry: '菜单', code: '按钮', field: '字段' } as const

const number = new Intl.NumberFormat('zh-CN')
const records = (count: number): string => `${number.format(count)} 条`

const range = (counts: readonly number[]): string => {
  const [most = 0, least = most] = [counts[0], counts.at(-1)]
  return least === most ? records(most) : `${number.format(least)}–${records(most)}`
}

export const impactMessages = {
  button: '影响',
  hint: '保存之前，看看谁会得到、失去什么',
  title: '保存后的影响',
  about:
    '按现在的数据和当前站点算出，还没有生效。只计您所管理的租户中可以登录的人，其他租户的写明租户名。',
  asking: '正在计算…',
  failed: '无法计算影响',
  none: '没有人会因此得到或失去什么。',
  total: (named: number, hidden: number) =>
    hidden === 0
      ? `影响 ${named} 人`
      : `影响 ${named + hidden} 人，其中 ${hidden} 人不在您的数据范围内，只计数，不列出`,
  by: '怎样查看',
  byItem: '按内容',
  byPerson: '按人',
  kinds,
  gained: '得到',
  lost: '失去',
  kind: (kind: keyof typeof kinds, count: number) => `${kinds[kind]} ${count} 项`,
  rows: '数据',
  people: (count: number) => `${count} 人`,
  moreRows: (count: number, counts: readonly number[]) => `${count} 人多看到 ${range(counts)}`,
  fewerRows: (count: number, counts: readonly number[]) => `${count} 人少看到 ${range(counts)}`,
  name: (realname: string, username: string, tenant?: string) =>
    `${realname}（${[username, tenant].filter(Boolean).join('，')}）`,
  records,
  rest: (count: number) => `展开其余 ${count} 项`,
  find: '查找姓名或账号',
  noHit: '没有符合的人',
  summary: (gained: number, lost: number, more: number, fewer: number) =>
    [
      ...(gained > 0 ? [`得到 ${gained} 项`] : []),
      ...(lost > 0 ? [`失去 ${lost} 项`] : []),
      ...(more > 0 ? [`多看到 ${records(more)}`] : []),
      ...(fewer > 0 ? [`少看到 ${records(fewer)}`] : []),
    ].join('，'),
  gainedRows: (title: string, count: number) => `${title}：多看到 ${records(count)}`,
  lostRows: (title: string, count: number) => `${title}：少看到 ${records(count)}`,
  gainedItem: (kind: keyof typeof kinds, title: string) => `得到${kinds[kind]}：${title}`,
  lostItem: (kind: keyof typeof kinds, title: string) => `失去${kinds[kind]}：${title}`,
  close: '关闭',
} as const
