/** Texts of the types whose values are chosen in a dialog. */
export const pickMessages = {
  multiple: '可选多个；值为逗号分隔的列表',
  tooMany: (title: string, most: number) => `${title}最多选 ${most} 项`,
  tooLong: (title: string, most: number) => `${title}每项的值最多 ${most} 个字符`,
} as const
