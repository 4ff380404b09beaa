/** What is said of scheduled jobs, in their history and when they are written. */
export const jobMessages = {
  parametersNoJson: '参数须为 JSON 对象，如 {"days": 90}',
  takesNoParameters: '该处理程序没有参数',
  parameterWrong: (path: string, reason: string) =>
    `参数${path === '' ? '' : ` ${path.slice(1).replaceAll('/', '.')}`} 不合格：${reason}`,
  missedOnce: (count: number) => `服务停止期间错过 ${count} 次，补执行一次`,
  missedSkipped: (count: number) => `服务停止期间错过 ${count} 次，按策略不补`,
  stillRunning: '上一次执行尚未结束，本次未执行',
  takenOver: (from: string, to: string) => `进程 ${from} 中断，由 ${to} 接着执行`,
  diedTooOften: (times: number) => `执行它的进程已中断 ${times} 次，不再重试`,
  noHandler: (name: string) => `本程序没有处理程序 ${name}`,
  takenAway: '执行权已由另一进程取得，本进程的结果没有保存',
  outputLost: '已完成；进程在记录输出前中断',
  forgetTitle: '清理过期数据',
  forgetHelp: '删除已过期的会话、验证码、一次性凭证与旧的执行记录',
  forgot: (what: string, count: number) => `${what} ${count} 条`,
  nothing: '没有需要处理的数据',
  history: '执行记录',
  analyzeTitle: '刷新数据库统计',
  analyzeHelp: '让内置数据库知道各表的数据量，查询才会选对索引；PostgreSQL 服务器自己会做',
  analyzed: (tables: number) => `${tables} 张表`,
} as const
