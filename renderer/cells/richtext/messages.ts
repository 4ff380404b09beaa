/** Texts of the type itself; the editor has its own, fetched later. */
export const richtextMessages = {
  title: '富文本',
  tooMany: (max: number, count: number) => `最多输入${max}个字，当前${count}个字`,
  tooFew: (min: number, count: number) => `至少输入${min}个字，当前${count}个字`,
  tooLong: (title: string) => `${title}内容过长`,
} as const
