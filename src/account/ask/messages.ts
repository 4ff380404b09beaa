/** Texts of 申请: asking for a right. */
export const askMessages = {
  ask: '申请',
  words: '用途',
  hint: '一句话说明为什么需要，如：需要核对七月的报价',
  most: 200,
  missing: '请写一句用途',
  tooLong: '用途最多 200 个字',
  send: '发送申请',
  cancel: '取消',
  sent: '已发给管理员。授权后即可使用，不用重新登录。',
} as const
