/** Texts of the question before a deletion that takes rights. */
export const removalTexts = {
  cancel: '取消',
  unknown: '无法计算谁会失去什么，仍可继续',
} as const
