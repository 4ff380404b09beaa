/** The log and what people do with it. */
export const auditMessages = {
  cleared: '清除成功!',
  clearedLog: (kind: string, count: number) => `清除日志：${kind} ${count} 条`,
  kinds: { 1: '登录日志', 2: '操作日志' } as Readonly<Record<number, string>>,
  all: '全部日志',
  chosen: '所选日志',
  noPair: '请选择同一条记录的两个版本',
} as const
