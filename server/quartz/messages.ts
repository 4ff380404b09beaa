/** Answers to the page of scheduled jobs (contract, §6.8). */
export const quartzMessages = {
  added: '创建定时任务成功',
  edited: '更新定时任务成功!',
  deleted: '删除定时任务成功!',
  paused: '暂停定时任务成功',
  resumed: '恢复定时任务成功',
  executed: '执行成功!',
  stillRunning: '执行失败!该任务正在执行，请等它结束',
  noOwner: (account: string, tenant: number) =>
    `执行账号“${account}”已停用，或不在租户 ${tenant}：请由该租户有权限的人点“由我接管”，此后以他的权限执行`,
  notMember: (tenant: number) => `您不在租户 ${tenant}，不能接管它的定时任务`,
  notTheirs: (tenant: number) =>
    `这是租户 ${tenant} 的定时任务，您不在该租户：可以改执行时间、停用或删除，做什么与参数由该租户的人修改，因为任务以修改者的权限执行`,
  gone: '定时任务不存在！',
  neverAgain: '该表达式今后不再触发，请修改执行时间',
} as const
