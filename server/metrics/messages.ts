export const metricsMessages = {
  tokenShort: (least: number) => `METRICS_TOKEN 太短：须至少 ${least} 个字符。`,
  tokenWrong: '令牌不对',
} as const
