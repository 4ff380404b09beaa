export const bridgeMessages = {
  invalid: (title: string) => `${title}填写有误`,
} as const
