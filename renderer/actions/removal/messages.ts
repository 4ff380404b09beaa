/** Texts of the questions before a deletion. */
export const removalTexts = {
  cancel: '取消',
  unknown: '无法计算谁会失去什么，仍可继续',
  merging: (name: string) => `使用“${name}”的记录都改为使用所选的一条，“${name}”随后删除：`,
  mergingUnused: (name: string) => `没有记录使用“${name}”，合并后它会删除`,
  another: '改为使用',
  anotherHint: '输入名称查找',
  noOther: '没有找到可以改用的记录',
  notFound: '没能查找可以改用的记录',
} as const
