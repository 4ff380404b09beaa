/** Texts of 运行状况. */
export const healthMessages = {
  title: '运行状况',
  failed: '读取失败',
  states: { good: '正常', watch: '留意', bad: '需要处理' },
  summary: (bad: number, watch: number) => {
    if (bad + watch === 0) return '各项正常，不需要处理。'
    const parts = [bad > 0 ? `${bad} 项需要处理` : '', watch > 0 ? `${watch} 项要留意` : '']
    return `${parts.filter(Boolean).join('，')}。`
  },
  times: (time: string, since: string) =>
    `更新于 ${time.slice(11)}，每 15 秒自动更新；本进程启动于 ${since.slice(0, 16)}`,
  refresh: '刷新',
  checks: '各项检查',
  statements: '启动以来最费时的语句',
  statementsAbout: '问号代表值，不含任何数据；时间含排队等待。',
  text: '语句',
  count: '次数',
  total: '合计（毫秒）',
  average: '平均（毫秒）',
  longest: '最长（毫秒）',
  noStatements: '还没有执行过语句',
} as const
