const list = (names: readonly string[]): string => names.join('、')

/** Texts about message templates and mails. */
export const mailMessages = {
  urlMalformed: 'SMTP_URL 的值不是 smtp:// 或 smtps:// 地址，应为 smtp://帐号:密码@主机:端口。',
  fromMalformed: (text: string) =>
    `MAIL_FROM 的值“${text}”不是邮箱地址；设置了 SMTP_URL 时须写明发件人，如 公司 <name@company.com>。`,
  brokenPlaceholder: (part: string) => `“${part}”不是占位符：占位符写作 \${名称}，中间没有格式`,
  testNoJson: '测试数据须为 JSON 对象，如 {"name": "张三"}',
  templateUnknown: (code: string) => `没有编码为“${code}”的消息模板`,
  mailOnly: (name: string) => `“${name}”不是邮件模板，目前只能发送邮件`,
  missingValues: (names: readonly string[]) => `缺少变量的值：${list(names)}`,
  unknownVariables: (names: readonly string[], known: readonly string[]) =>
    `这个通知没有变量 ${list(names)}；可用：${list(known)}`,
  receiverMalformed: '收件人不是邮箱地址',
  openPlaceholders: (names: readonly string[]) =>
    `以下变量还没有值，请改写后再发送：${list(names.map((name) => `\${${name}}`))}`,
  subjectMissing: '请填写主题',
  contentMissing: '请填写正文',
  contentTooLong: '正文过长',
  noMedia: '图片与视频只对登录后台的人可见，请从正文中删除',
  subjectTooLong: (most: number) => `主题超过 ${most} 个字符`,
  queued: '已放入发件箱，正在发送',
  queuedUnconfigured: '已放入发件箱；未配置邮件服务，配置后自动发送',
  unconfigured: '未配置邮件服务，配置后自动发送',
  resent: '已重新放入发件箱',
  notResendable: '只能重发没有发送成功的邮件',
  stopped: '已取消发送',
  stoppedBy: (name: string) => `由 ${name} 取消发送`,
  notStoppable: '只能取消还在等待的邮件；正在发送的请稍后再试',
  handlerTitle: '发送邮件',
  handlerHelp:
    '把发件箱里到时间的邮件交给邮件服务器（SMTP_URL）；失败的稍后重试，多次失败后标为不再发送',
  nothing: '没有需要发送的邮件',
  waiting: (count: number) => `未配置邮件服务，${count} 封邮件等待`,
  done: (sent: number, failed: number) =>
    `发出 ${sent} 封${failed > 0 ? `，失败 ${failed} 封` : ''}`,
  unreachable: (why: string) => `连接不上邮件服务器：${why}`,
  loginRefused: (why: string) => `邮件服务器拒绝登录，请检查 SMTP_URL 的帐号与密码：${why}`,
  refused: (why: string) => `邮件服务器拒绝：${why}`,
  unknown: (why: string) => `邮件交出后连接中断，对方可能已经收到：${why}`,
  interrupted: '发送它的进程中断，对方可能已经收到',
  diedTooOften: '发送它的进程多次中断，不再发送',
  triedInVain: (times: number, why: string) => `发送 ${times} 次没有成功：${why}`,
  tookTooLong: '超时',
  oldMails: '旧邮件',
} as const
