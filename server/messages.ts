/** Chinese texts that only the server says. */
export const serverMessages = {
  done: '操作成功！',
  added: '添加成功！',
  edited: '修改成功!',
  deleted: '删除成功!',
  deletedMany: '批量删除成功！',
  notFound: '未找到对应实体',
  malformed: '参数不识别！',
  stale: '该记录已被他人修改，请核对后再保存',
  noSession: 'Token失效，请重新登录!',
  noRight: '没有权限，请联系管理员授权',
  noRoute: '路径不存在，请检查路径是否正确',
  failed: '操作失败',

  otherMethod: (methods: string) => `不支持该请求方法，支持以下：${methods}`,
  bodyTooLarge: '提交的内容过大',
  bodyUnsupported: '不支持的内容格式，请以 JSON 提交',
  addressTooLong: '请求地址过长',
  tooMany: '请求过于频繁，请稍后再试',
  failedWithId: (id: string) => `操作失败，请联系管理员（编号 ${id}）`,
  duplicate: '数据库中已存在该记录',
  tooLong: '字段太长,超出数据库字段的长度',
  conflict: '操作冲突，请重试',
  slow: '查询超时，请缩小查询范围后重试',
  unavailable: '数据库连接异常，请稍后重试!',
  diskFull: '服务器磁盘空间不足，暂时只能查看，请联系管理员清理后再保存',
  tablesDamaged: (names: readonly string[]) =>
    `数据表 ${names.join('、')} 的数据页已损坏，其他数据仍可使用，请联系管理员用备份恢复`,
  otherTenant: '用户租户信息变更,请重新登陆!',
} as const

/** Login, log-out, password. */
export const authMessages = {
  wrong: '用户名或密码错误',
  frozen: '该用户已冻结',
  deleted: '该用户已注销',
  noTenant: '与该用户关联的租户均已被冻结，无法登录！',
  locked: '登录失败次数过多，请稍后再试',
  captchaMissing: '验证码无效',
  captchaWrong: '验证码错误',
  loggedIn: '登录成功',
  loggedOut: '退出登录成功！',
  notLoggedOut: '退出登录失败！',
  loginLog: (username: string) => `用户名: ${username},登录成功！`,
  logoutLog: (username: string) => `用户名: ${username},退出成功！`,
  notOwnDepart: '只能选择自己所属的部门！',
  onlyOwnPassword: '只允许修改自己的密码！',
  oldPasswordWrong: '旧密码输入错误!',
  passwordEmpty: '新密码不允许为空!',
  passwordsDiffer: '两次输入密码不一致!',
  passwordWeak: '密码由8位数字、大小写字母和特殊符号组成!',
  passwordChanged: '密码重置成功!',
  phoneCodeWrong: '手机验证码错误',
  codeVoid: '短信验证码失效！',
  codeDiffers: '短信验证码不匹配！',
  resetIncomplete: '重置密码失败！',
  resetUnknown: '未找到用户！',
  resetDone: '密码重置完成！',
  resetLog: (username: string) => `用户名: ${username},通过手机验证码重置密码`,
  mobileFailed: '修改手机号失败！',
  mobileSet: '手机号设置成功!',
} as const

/** What people change about themselves. */
export const profileMessages = {
  realname: (most: number) => `姓名为 1 到 ${most} 个字`,
  avatar: '请上传一张图片作为头像',
  log: (username: string, fields: string) => `用户名: ${username},修改个人资料：${fields}`,
} as const

/** Accounts that people make for themselves. */
export const registerMessages = {
  closed: '未开放注册，请联系管理员！',
  usernameMalformed: '用户名由2到50个字母、数字、汉字或 _ - . 组成！',
  emailMalformed: '邮箱格式不正确!',
  usernameTaken: '用户名已注册',
  phoneTaken: '该手机号已注册',
  emailTaken: '邮箱已被注册',
  taken: '用户账号已存在',
  codeVoid: '手机验证码失效，请重新获取',
  done: '注册成功',
  log: (username: string) => `用户名: ${username},注册成功！`,
  role: '注册用户',
} as const

/** Menu, dictionaries, categories, checks. */
export const sysMessages = {
  queried: '查询成功',
  home: '首页',
  dictEmpty: '字典Code不能为空!',
  dictMalformed: '字典Code格式不正确！',
  valueFree: '该值可用！',
  valueTaken: '该值不可用，系统中已存在！',
  noRule: '该编码不存在',
  treeMalformed: (code: string) => `加载分类字典树参数有误.[${code}]!`,
  noSuch: '查询无果',
  several: (field: string, value: string) => `查询数据异常,[${field}]存在多个值:${value}`,
  idsEmpty: 'ids 不能为空',
  refreshed: '刷新缓存成功',
} as const

export const fileMessages = {
  pdfPreview: 'PDF 预览',
  failed: '上传失败！',
  bucketFailed: '上传失败,请检查配置信息是否正确!',
  bucketMalformed: (address: string) =>
    `S3_ENDPOINT 的值“${address}”不是存储桶的地址，应形如 https://minio.example.com/console`,
  bucketKeys: '已设置 S3_ENDPOINT，但缺少 S3_ACCESS_KEY 或 S3_SECRET_KEY',
  notImage: '请上传图片',
  notAccepted: (accept: string) => `文件内容不是允许的类型（${accept}）`,
  tooLarge: (megabytes: number) => `文件大小超出${megabytes}MB限制, 请压缩或降低文件质量! `,
  unsupported: '不支持的文件类型，请上传图片、音视频、PDF、Office 文档、压缩包或文本',
} as const

/** What staff read where no site has a name of its own: never the product's. */
export const siteMessages = {
  noSuchSite: '站点不存在或无权访问',
  product: '管理后台',
} as const

export const editionMessages = {
  none: '当前企业未开通版本切换',
  changed: '版本切换成功',
} as const

/** What the operator reads at the start. */
export const startMessages = {
  mediaHostMalformed: (host: string) =>
    `MEDIA_HOSTS 中的“${host}”不正确，应为域名，如 cdn.example.cn 或 *.example.cn，多个用逗号分隔`,
  graceMalformed: (value: string, least: number) =>
    `FILE_GRACE_HOURS 的值“${value}”不正确，应为不小于 ${least} 的小时数`,
  address: (url: string) => `简牍已启动：${url}`,
  demo: (accounts: readonly string[]) => `演示账号（密码均为 Jiandu@2026）：${accounts.join('、')}`,
  firstAdmin: (username: string, password: string) =>
    `已创建管理员账号 ${username}，密码：${password}（只显示这一次，请立即保存并在登录后修改）`,
  defaultTenant: '默认租户',
  administrator: '管理员',
  filesUnusable: (folder: string, reason: string) =>
    `文件目录 ${folder} 不能使用（${reason}），请检查 DATA_DIR 是否正确、目录的所有者和权限。`,
  filesMissing: (folder: string, count: number) =>
    `文件目录 ${folder} 里没有数据库所登记的文件（已检查最近的 ${count} 个）：DATA_DIR 可能不正确，或文件没有随数据库一起恢复`,
  documentBroken: (place: string, text: string) => `配置文档有误，已跳过：${place} ${text}`,
  stopping: '正在停止…',
  baseMalformed: (text: string) => `BASE_PATH 的值“${text}”不是路径，应形如 /console。`,
  portMalformed: (text: string) => `PORT 的值“${text}”不是端口号（0–65535）。`,
  portTaken: (port: number) =>
    `端口 ${port} 已被占用。请停止占用它的程序，或用 PORT 指定另一个端口。`,
} as const
