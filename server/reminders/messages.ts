/** Texts of reminders, for notifications, the page of scheduled jobs and its history. */
export const reminderMessages = {
  title: '到期提醒',
  help: '查找符合条件的记录，通知负责人或有权处理的人；每条记录符合一次只通知一次，不再符合之后再符合的重新通知',
  told: (entity: string, records: number, letters: number) =>
    records === 0
      ? `${entity}：没有新的提醒`
      : `${entity}：${records} 条记录有新的提醒，发出 ${letters} 条通知`,
  noEntity: (name: string) => `没有实体 ${name}`,
  noField: (entity: string, key: string) => `${entity}没有字段 ${key}`,
  mayNotSee: (entity: string) => `没有权限查看${entity}，或它的记录不属于租户`,
  wrongWhen: (when: string, why: string) => `条件“${when}”不能使用：${why}`,
  lineWith: (name: string, title: string, text: string) => `${name}（${title}：${text}）`,
  more: (count: number) => `另有 ${count} 条`,
  own: {
    certs: '资质证书到期提醒',
    certsSoon: '{count} 张资质证书 60 天内到期',
    certsOver: '{count} 张资质证书已过期',
    https: '网站 HTTPS 证书到期提醒',
    httpsSoon: '{count} 个站点的 HTTPS 证书 30 天内到期',
    httpsOver: '{count} 个站点的 HTTPS 证书已过期',
    budgets: '广告预算与到期提醒',
    budgetsNear: '{count} 个广告计划的预算用到 80 %',
    budgetsOver: '{count} 个广告计划的预算已用完',
    adsPast: '{count} 个广告计划已过结束日期，仍未结束',
    posts: '营销帖文提醒',
    postsLate: '{count} 篇帖文到点未发布',
    postsRejected: '{count} 篇帖文被驳回，请修改',
    review: '营销帖文待审核提醒',
    reviewWaiting: '{count} 篇帖文待审核',
    followUps: '询盘跟进提醒',
    followUpsDue: '{count} 条询盘到了跟进日期',
  },
} as const
