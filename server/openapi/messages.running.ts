/** Purposes of calls about the operation of the product, by address below the API's base. */
export const runningCalls: Readonly<Record<string, string>> = {
  '/health/live': '进程是否有响应',
  '/health/ready': '能否读写，有无损坏，503 说明原因',
  '/sys/health': '平台的运行状况：各项检查的结果、处理办法与最慢的语句',
  '/sys/jobRun/again': '把一次运行的任务再执行一次',
  '/sys/quartzJob/execute': '立即执行一次定时任务',
  '/sys/quartzJob/pause': '停止定时任务，正在执行的会执行完',
  '/sys/quartzJob/resume': '恢复定时任务，错过的不再补',
  '/sys/log/clear': '清空本租户的全部日志',
  '/sys/message/sysMessage/resend': '把没有发送成功的邮件重新放入发件箱',
  '/sys/message/sysMessage/stop': '取消还在等待的邮件',
  '/sys/message/sysMessageTemplate/sendMsg': '用模板生成一封邮件放入发件箱',
}
