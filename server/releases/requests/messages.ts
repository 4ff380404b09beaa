import type { RequestState } from './tables'

const states: Readonly<Record<RequestState, string>> = {
  waiting: '待批准',
  scheduled: '定时发布',
  published: '已发布',
  declined: '未批准',
  withdrawn: '已撤回',
  failed: '没有发布',
}

/** Chinese texts about releases that wait for another person or for their time. */
export const requestMessages = {
  states,
  asked: '已提交，待批准后发布',
  scheduled: (due: string) => `将于 ${due} 发布`,
  approved: (number: number) => `已批准，发布为第 ${number} 版`,
  approvedFor: (due: string) => `已批准，将于 ${due} 发布`,
  declined: '已退回给提交人',
  withdrawn: '已撤回，修改已放回编辑器',
  gone: '没有这次提交',
  decided: (state: string, by: string | null) =>
    by === null ? `这次提交已处理：${state}` : `这次提交已由 ${by} 处理：${state}`,
  ownRequest: '自己提交的发布须由另一个人批准',
  notHeld: (sentences: readonly string[]) =>
    `您没有这些权限，不能批准：${sentences.slice(0, 3).join('；')}`,
  authorMayNot: (author: string) => `${author} 现在没有发布这些文档的权限`,
  approverMayNot: (name: string) => `批准人 ${name} 现在没有批准它的权限`,
  dueExpected: '今后的时间，如 2027-01-31 22:00',
  scheduledInBase: '服务以安全方式启动（DOCUMENTS=base），不能定时发布',
  reasonExpected: '退回的原因',
  page: '/online/workbench?show=requests',
  letters: {
    asks: (author: string, note: string) => `${author} 提交的发布待您批准：${note}`,
    approved: (note: string, number: number, by: string) =>
      `“${note}”已由 ${by} 批准，发布为第 ${number} 版`,
    approvedFor: (note: string, due: string, by: string) =>
      `“${note}”已由 ${by} 批准，将于 ${due} 发布`,
    declined: (note: string, by: string, reason: string) =>
      `“${note}”没有获得批准（${by}）：${reason}。修改已放回编辑器`,
    published: (note: string, number: number) => `“${note}”已按时发布为第 ${number} 版`,
    failed: (note: string, reason: string) => `“${note}”没有按时发布：${reason}。修改已放回编辑器`,
  },
  logged: {
    asked: (note: string) => `提交页面配置的发布，待批准：${note}`,
    scheduled: (note: string, due: string) => `定时于 ${due} 发布页面配置：${note}`,
    approved: (author: string, note: string) => `批准 ${author} 提交的发布：${note}`,
    declined: (author: string, note: string, reason: string) =>
      `退回 ${author} 提交的发布：${note}（${reason}）`,
    withdrawn: (note: string) => `撤回提交的发布：${note}`,
    failed: (note: string, reason: string) => `定时发布没有完成：${note}（${reason}）`,
  },
} as const
