export const assignmentMessages = {
  /** Name of the assigner in the timeline. */
  byRule: (name: string) => `分配规则“${name}”`,
  /** Stored in the enquiry. */
  why: (name: string) => `由规则“${name}”分配`,
  bySame: '同一客户',
  whySame: '同一客户此前的询盘由其负责',
  taken: '已有负责人',
  otherState: (step: string) => `当前状态不能“${step}”`,
  noRule: '没有符合的规则，或规则中无人可接',
  done: (count: number) => `已按规则分配 ${count} 条`,
  some: (count: number, left: readonly string[]) =>
    `已按规则分配 ${count} 条；未分配 ${left.length} 条：${left.slice(0, 5).join('、')}${left.length > 5 ? '等' : ''}`,
  notice: {
    one: (subject: string) => `询盘分配给您：${subject}`,
    several: (count: number) => `分配给您 ${count} 条询盘`,
    by: (who: string) => `${who}把询盘分配给您：`,
    line: (subject: string, customer: string) => `${subject}（${customer}）`,
    more: (count: number) => `另有 ${count} 条，请到询盘管理查看。`,
  },
} as const
