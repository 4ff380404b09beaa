export const wouldStopTexts = {
  title: '拦截试算',
  call: '试算的接口，如 GET /crm/blackEmail/wouldStop，以 address 发送地址',
  none: (days: number) => `近 ${days} 天的网站询盘中，没有会被拦截的`,
  some: (days: number) => `近 ${days} 天的网站询盘中，`,
  /** Number of enquiries by treatment. */
  ways: (way: string, count: number) => {
    if (way === 'reject') return `将直接拒收 ${count} 条`
    if (way === 'junk') return `将把 ${count} 条归入垃圾询盘（可以恢复）`
    if (way === 'verify') return `将要求 ${count} 条先通过验证（通过的照常收到）`
    return `将拦截 ${count} 条`
  },
  of: (some: string) => `其中 ${some}`,
  won: (count: number) => `${count} 条已成交`,
  /** Enquiries that somebody is working on. */
  open: (count: number) => `${count} 条正在跟进`,
  hits: (count: number, last: string) => `已实际拦截 ${count} 次，最近 ${last}`,
  noHits: '还没有实际拦截过',
  newest: '最近的几条',
  more: (count: number) => `另有 ${count} 条`,
  waiting: '填写地址后，显示它会拦截近 90 天的哪些询盘',
  loading: '正在试算…',
  failed: '无法试算',
} as const
