/** Texts that all views share. */
export const sharedTexts = {
  loading: '正在加载…',
  failed: '加载失败',
  retry: '重试',
  moveInto: (to: string) => `移到 ${to}`,
  moreOf: (name: string) => `更多操作：${name}`,
  open: '查看详情',
  reason: (title: string, reason: string) => `${title}（${reason}）`,
  here: '当前',
  empty: '未填写',
  others: (value: string) => `其他：${value}`,
  select: (name: string) => `选择 ${name}`,

  noEdit: '没有修改的权限',
  noId: '没有编号的记录，不能移动',
  readonlyField: (title: string) => `${title}由系统维护，不能直接修改`,
  lockedField: (title: string) => `${title}当前不可修改`,

  moved: (name: string, to: string) => `“${name}”已移到${to}`,
  undone: (name: string) => `“${name}”已放回原处`,
  undo: '撤销',
  closeNote: '关闭提示',
  notMoved: (name: string, reason: string) => `“${name}”没有移动：${reason}`,
  stale: (name: string) => `“${name}”刚被别人修改，没有移动，已显示最新内容`,
  gone: (name: string) => `“${name}”已被删除`,
  forbidden: (to: string, reason: string) => `不能移到${to}：${reason}`,

  noneFound: '没有符合条件的记录',
  none: (title: string) => `还没有${title}`,
  clear: '清除条件',
  addFirst: '新增第一条',
} as const
