/** Texts about replies by mail. */
export const replyMessages = {
  closed: (state: string) => `“${state}”的询盘不能回复，请先改变状态`,
  noWay: '询盘的文档里没有可以回复的步骤（states.steps 中询问 reply 的步骤）',
  queued: '已回复，邮件正在发送',
  queuedUnconfigured: '已回复；未配置邮件服务，邮件在发件箱中等待，配置后自动发送',
  notice: {
    title: (subject: string) => `邮件没有送达：${subject}`,
    content: (receiver: string, why: string) =>
      `您给 ${receiver} 的回复没有送达，不再发送：${why}。请核对邮箱后重新回复，或用其他方式联系客户。`,
  },
} as const
