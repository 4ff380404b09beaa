/** Texts of the action and its dialog. */
export const testSendTexts = {
  title: '试发',
  titleOf: (name: string) => `试发：${name}`,
  receiver: '收件邮箱',
  receiverHint: 'name@company.com',
  receiverWrong: '请填写邮箱地址',
  values: '变量的值',
  noValues: '这个模板没有变量。',
  about: '取自模板的测试数据，只用于这一次。',
  loadFailed: '读取模板失败',
  loading: '正在读取…',
  send: '发送',
  sending: '正在发送…',
  close: '关闭',
  sent: '已放入发件箱',
} as const
