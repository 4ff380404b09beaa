/** Texts of the log. */
export const logMessages = {
  cleared: '清除成功!',
  clearedLog: (kind: string, count: number) => `清除日志：${kind} ${count} 条`,
  kinds: { 1: '登录日志', 2: '操作日志' } as Readonly<Record<number, string>>,
  all: '全部日志',
  chosen: '所选日志',
  changed: (title: string, from: string, to: string) => `${title}：${from || '空'} → ${to || '空'}`,
  hidden: '不在您数据范围内的记录',
  noPair: '请选择同一条记录的两个版本',
} as const
