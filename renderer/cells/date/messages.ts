export const dateMessages = {
  title: '日期',
  dueDays: '到期日：到期前多少天起显示为橙色，如 30；过期后为红色；不写则不变色',
  overdue: (days: number) => `已过期 ${days} 天`,
  due: (days: number) => (days === 0 ? '今天到期' : `还有 ${days} 天到期`),
} as const
