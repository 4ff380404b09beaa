export const bridgeMessages = {
  invalid: (title: string) => `${title}填写有误`,
  all: '全选',
} as const
