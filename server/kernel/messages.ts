/** Chinese texts that only the server says. */
export const serverMessages = {
  done: '操作成功！',
  added: '添加成功！',
  edited: '修改成功!',
  deleted: '删除成功!',
  deletedMany: '批量删除成功！',
  notFound: '未找到对应实体',
  malformed: '参数不识别！',
  callGone: '这项操作在页面打开之后被改名或取消了，没有保存。填写的内容还在，请刷新页面后再操作。',
  stale: '该记录已被他人修改，请核对后再保存',
  noSession: 'Token失效，请重新登录!',
  noRight: '没有权限，请联系管理员授权',
  onlyViewing: (name: string) => `正在以${name}的身份查看，不能修改`,
  onlyTrying: '正在试看未发布的修改，这项操作不可用，什么都没有保存',
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
  documentsChanged: '页面配置刚刚更新，没有保存，请再保存一次',
  slow: '查询超时，请缩小查询范围后重试',
  unavailable: '数据库连接异常，请稍后重试!',
  diskFull: '服务器磁盘空间不足，暂时只能查看，请联系管理员清理后再保存',
  tablesDamaged: (names: readonly string[]) =>
    `数据表 ${names.join('、')} 的数据页已损坏，其他数据仍可使用，请联系管理员用备份恢复`,
  otherTenant: '用户租户信息变更,请重新登陆!',
  twoTenants: '请求头 tenant-id 与 X-Tenant-Id 指向不同的租户',
} as const

/** Texts about setting passwords. */
export const passwordMessages = {
  passwordEmpty: '新密码不允许为空!',
  passwordsDiffer: '两次输入密码不一致!',
  passwordWeak: '密码由8位数字、大小写字母和特殊符号组成!',
  passwordFirst: '请先修改初始密码',
} as const

/** Texts for the operator at startup. */
export const startMessages = {
  keepMalformed: (given: string) => `BACKUP_KEEP 的值“${given}”不是份数，应为不小于 1 的整数`,
  documentsMalformed: (given: string) =>
    `DOCUMENTS 的值“${given}”不正确，只能是 base（只用文件中的文档，不用在线发布的）`,
  secondPersonMalformed: (given: string) =>
    `SECOND_PERSON 的值“${given}”不正确，只能是 1（每次发布须经第二人批准）或 0`,
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
  olderInForce: (path: string, since: string) =>
    `${path} 未生效，仍按 ${since.slice(0, 16)} 起生效的旧文档运行`,
  waits: (path: string, causes: readonly string[], since: string | undefined) => {
    const named = causes.length > 3 ? `${causes.slice(0, 3).join('、')} 等` : causes.join('、')
    const meanwhile = since === undefined ? '' : `，仍按 ${since.slice(0, 16)} 起生效的旧文档运行`
    return `${path} 须等 ${named} 改正后才能生效，现未生效${meanwhile}`
  },
  stopping: '正在停止…',
  baseMalformed: (text: string) => `BASE_PATH 的值“${text}”不是路径，应形如 /console。`,
  portMalformed: (text: string) => `PORT 的值“${text}”不是端口号（0–65535）。`,
  portTaken: (port: number) =>
    `端口 ${port} 已被占用。请停止占用它的程序，或用 PORT 指定另一个端口。`,
} as const
