/** Texts about external databases. */
export const dataSourceMessages = {
  hostMalformed: (text: string) =>
    `DATA_SOURCE_HOSTS 的值“${text}”不是主机名，应为以逗号分开的主机，可写端口，如 10.0.0.8,erp.internal:5432。`,
  keyMalformed:
    'DATA_SOURCE_KEY 的值不是密钥，应为 32 字节的 Base64，可用 openssl rand -base64 32 生成。',
  platformOnly: '数据源只能由平台管理员维护',
  inUse: (titles: readonly string[]) => {
    const few = titles.slice(0, 3).map((title) => `“${title}”`)
    return `${few.join('、')}${titles.length > 3 ? `等 ${titles.length} 种记录` : ''}从它读取，不能删除`
  },
  noKeyColumn: (table: string, column: string) =>
    `表“${table}”不能修改：“${column}”不是主键，也不是唯一且非空的列，或者它是视图`,
  noWriting: '数据源的账号没有写入权限，请联系管理员',
  existsThere: '数据源里已经有相同的记录',
  emptyThere: (title: string) => `数据源要求填写${title}`,
  emptyColumn: (column: string) => `数据源要求填写列“${column}”，而页面配置里没有这个字段`,
  referredThere: '数据源里还有记录用着它，或者它指向的记录不存在',
  valueThere: '有的值数据源不接受：类型或长度不符',
  refusedThere: '数据源的约束不允许这样修改',
  otherType: '目前只能连接 PostgreSQL',
  urlMalformed: '数据源地址应形如 postgresql://主机:端口/数据库名',
  passwordLong: (most: number) => `密码不能超过 ${most} 个字符`,
  noKey:
    '服务器没有设置保存密码的密钥（环境变量 DATA_SOURCE_KEY），不能保存密码；请联系运维人员设置后重启',
  passwordAgain: '主机、端口、数据库名、用户名或加密方式改变后，须重新填写密码',
  unread: '保存的密码不是用现在的密钥加密的，请重新填写密码',
  connected: '数据库连接成功',
  failed: (why: string) => `数据库连接失败：${why}`,
  away: (code: string) => `现在读不到数据源“${code}”，请联系管理员`,
  unreadable: (code: string, why: string) => `读不到数据源“${code}”：${why}`,
  noTable: (table: string) => `没有表“${table}”，或没有读取它的权限`,
  noColumn: (table: string, column: string | undefined) =>
    column === undefined ? `表“${table}”没有页面配置里写的列` : `表“${table}”没有列“${column}”`,
  badValues: (table: string) => `表“${table}”里有值不符合字段的类型，请检查页面配置`,
  slow: (seconds: number) => `在 ${seconds} 秒内没有读完，请缩小查询范围`,
  viewThere: (table: string) =>
    `“${table}”是视图，不能修改：请去掉实体文档 operations 里的 add、edit、delete`,
  notRead: '读取时出错，请检查页面配置里的表与列',
  unknown: '错误未知',
  gone: (code: string) => `没有编码为“${code}”的数据源，它可能已被删除`,
  noHosts:
    '服务器没有允许连接任何主机（环境变量 DATA_SOURCE_HOSTS 为空）；请联系运维人员加入这台主机后重启',
  hostRefused: (address: string) =>
    `主机“${address}”不在允许连接的名单里；请联系运维人员加入环境变量 DATA_SOURCE_HOSTS 后重启`,
  hostUnknown: (host: string) => `找不到主机“${host}”，请检查主机名`,
  portClosed: (address: string) => `“${address}”拒绝连接，请确认数据库已启动、端口正确`,
  silent: (address: string, seconds: number) =>
    `“${address}”在 ${seconds} 秒内没有回应，请检查网络与防火墙`,
  wrongLogin: (user: string) => `用户“${user}”的用户名或密码不正确`,
  notAdmitted: (user: string) => `服务器不接受用户“${user}”从这里连接（pg_hba.conf）`,
  noDatabase: (name: string) => `没有名为“${name}”的数据库`,
  noSsl: '对方不支持加密连接，请把“加密连接”改为“不加密”',
  badCertificate: '对方的证书不能通过校验',
  busy: '对方的连接数已满，请稍后再试',
  lost: '连接中断，请稍后再试',
  readOnly: '数据源只供读取',
} as const
