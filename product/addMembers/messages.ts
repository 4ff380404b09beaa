export const memberTexts = {
  title: '添加成员',
  done: (count: number) => `已添加 ${count} 名成员`,
} as const
