/** Texts of the small form before a step. */
export const stepDialogTexts = {
  titleOf: (step: string, name: string) => `${step}：${name}`,
  titleMany: (step: string, count: number) => `${step} ${count} 条`,
  cannot: (step: string, count: number) => `${count} 条不能${step}，不会改变：`,
  none: (step: string) => `所选的记录都不能${step}：`,
  others: (count: number) => `其余 ${count} 条将执行，要么全部成功，要么都不改变。`,
  warned: (message: string, count: number, of: number) =>
    of === 1 ? message : `${message}（${count} 条）`,
  names: (names: readonly string[], count: number) =>
    names.join('、') + (count > names.length ? ` 等` : ''),
  uncheckable: '没能检查要提醒的内容',
  cancel: '取消',
  close: '关闭',
  doing: '正在执行…',
} as const
