import { bytesText } from '../../renderer/values/bytes'

const code = (sign: string): string =>
  `〔U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}〕`

const list = (names: readonly string[]): string => names.join('、')

/** Texts of the page 运行状况. The sentence of each state says what to do. */
export const healthMessages = {
  size: bytesText,
  nothingToDo: '一切正常，不需要处理。',
  failed: '这一项没有查到，请看服务的日志。',
  unknown: '不知道',

  database: '数据库',
  kinds: { embedded: '内置数据库', postgres: 'PostgreSQL' },
  kind: '类型',
  databaseSize: '大小',
  answerTime: '应答时间',
  ms: (ms: number) => `${ms} 毫秒`,
  damagedTables: '损坏的表',
  none: '无',
  tablesDamaged: (names: readonly string[]) =>
    `${list(names)} 无法读取：请停止写入，用最近一份验证过的备份恢复到新的数据库。`,
  notWritable: '数据库不能写入：先看磁盘空间与数据库服务是否正常。',
  slowAnswer: '数据库应答慢：看下面最慢的语句，或错开导出与导入的时间。',

  disk: '磁盘空间',
  free: (bytes: number) => `可用 ${bytesText(bytes)}`,
  total: '总大小',
  limit: '写入的下限',
  diskFull: '空间已低于下限，不再写入：请立即清理磁盘或扩容。',
  diskLow: '空间快要不够：请清理磁盘，或把备份目录（BACKUP_DIR）移到别的磁盘。',

  queue: '查询排队',
  queueValue: (running: number, waiting: number) => `执行 ${running}，等待 ${waiting}`,
  heavyRunning: '执行中的大查询',
  heavyWaiting: '等待的大查询',
  queueLong: '大查询在排队：请提醒同事缩小查询与导出的范围，或改用 PostgreSQL。',

  sockets: '实时连接',
  socketsValue: (count: number) => `${count} 个`,
  most: '上限',
  socketsMany: '实时连接接近上限，超出的页面改为定时查询：请增加进程。',

  statements: '最慢的语句',
  statementsValue: (maxMs: number) => `最长 ${maxMs} 毫秒`,
  noStatements: '还没有执行过语句',
  statementsSlow: '有语句超过 5 秒：看下面的表格，为常用的查询条件在实体文档中加 index。',

  jobs: '定时任务',
  jobsValue: (failed: number) => (failed === 0 ? '一天内没有失败' : `一天内失败 ${failed} 次`),
  jobFact: (count: number, error: string) => `失败 ${count} 次：${error}`,
  jobsFailing: (names: readonly string[]) =>
    `${list(names)} 最近一次执行失败：看执行记录中的错误，改正后点“重新执行”。`,
  jobsFailed: '失败过的任务后来已经成功；如经常发生，请看执行记录中的错误。',
  toRuns: '任务执行记录',

  documents: '页面文档',
  documentsValue: (errors: number, warnings: number) =>
    errors + warnings === 0 ? '没有问题' : `错误 ${errors}，警告 ${warnings}`,
  documentsBroken: '有文档写错，它们的页面打不开或用的是上一版：请按提示改正后保存。',
  documentsWarned: '文档可用，有几处值得看一看：运行 npm run schemas:check 可看到全部。',
  release: '在线发布',
  releaseNumber: (number: number) => (number === 0 ? '还没有发布过' : `第 ${number} 版`),
  releaseBehind: (number: number) =>
    `这个服务进程不能使用第 ${number} 版页面配置，仍在用上一版：请查看原因，改正后重新发布或撤回那一版。`,
  baseOnly:
    '以安全方式启动（DOCUMENTS=base），在线发布的内容没有生效：处理好以后去掉它，重新启动。',
  upgradesOpen: (count: number) =>
    `有 ${count} 个文档的文件更新了，与在线发布的内容不能自动合并，仍用发布的内容：请在页面配置中核对后发布。`,
  upgradeOpen: (release: number) => `文件有更新，与第 ${release} 版不能自动合并`,
  toDocuments: '表单开发',

  rules: '数据规则',
  rulesValue: (count: number) => (count === 0 ? '都能执行' : `${count} 条无法执行`),
  rulesBroken:
    '得到这些规则的人看不到任何数据：请到菜单管理的“数据规则”改正或停用，其他公司的由那家的管理员改正。',
  toRules: '菜单管理',

  find: '全局搜索',
  findValue: (count: number) => (count === 0 ? '全部记录都能找到' : `${count} 条还找不到`),
  findCount: (count: number) => `${count} 条`,
  findBehind:
    '这些记录在文档要求搜索之前就有了，定时任务“补写文字的比较、排序与搜索键”会接着收录，也可以在定时任务中立即执行',
  duplicates: '重复的唯一值',
  duplicatesValue: (count: number) => (count === 0 ? '没有重复' : `${count} 组`),
  duplicatesFound:
    '这些值只差大小写、空格、全角或不可见字符，以前存成了几条：请改名或删除多余的记录。新的重复值不再接受。',
  /** Signs that nobody sees are shown by their number. */
  duplicateTexts: (texts: readonly string[]) =>
    texts.map((text) => `“${text.replace(/\p{C}|(?! )\p{Z}/gu, code)}”`).join(' '),

  backup: '备份',
  noBackup: '还没有备份：请到备份与恢复点“立即备份”，并确认定时任务没有停用。',
  lastBackup: '最近一次备份',
  lastProof: '最近一次验证可恢复',
  never: '从未',
  backupOld: '最近的备份太旧：请看定时任务“备份”为什么没有执行。',
  backupUnproved: '最近的备份没有验证过能否恢复：请到备份与恢复点“验证最新备份”。',
  proofOld: '已有多日没有验证过备份能否恢复：请到备份与恢复点“验证最新备份”。',
  ago: (hours: number) => (hours < 48 ? `${hours} 小时前` : `${Math.floor(hours / 24)} 天前`),
  justNow: '不到 1 小时前',
  toBackups: '备份与恢复',

  mail: '邮件',
  mailValue: (waiting: number, failed: number) => `等待 ${waiting}，一天内失败 ${failed}`,
  configured: '邮件服务',
  yes: '已配置',
  no: '未配置',
  mailUnconfigured: '有邮件在等待而没有配置邮件服务：请设置环境变量 SMTP_URL 与 MAIL_FROM 后重启。',
  mailFailed: '有邮件没有发出去：到消息发件箱看发送结果，改正后点“重发”。',
  mailLate: '有邮件等了一小时以上：请看定时任务“发送邮件”是否停用或失败。',
  toMails: '消息发件箱',

  people: '在线用户',
  peopleValue: (count: number) => `${count} 人`,
  sessions: '登录',
  active: '5 分钟内有操作',
  toPeople: '在线用户',
} as const
