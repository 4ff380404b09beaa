/** Texts shared by several cell types. */
export const cellMessages = {
  min: (title: string, min: number) => `${title}不能小于 ${min}`,
  max: (title: string, max: number) => `${title}不能大于 ${max}`,
  integer: (title: string) => `${title}必须是整数`,
  digits: (title: string) => `${title}超过 15 位数字，不能准确保存`,
  decimals: (title: string, most: number) => `${title}最多 ${most} 位小数`,
  lineBreaksGone: '这一格只有一行，单元格里的换行已改为空格',
  pastedAsOne: (cells: number) => `复制的 ${cells} 个单元格作为一段文字粘贴`,
  foreignSign: (sign: string) => `“${sign.trim() || '空格'}” 没有输入：这里只能输入数字`,
  minLength: (title: string, min: number) => `${title}至少 ${min} 个字`,
  maxLength: (title: string, max: number) => `${title}最多 ${max} 个字`,
  pattern: (title: string) => `${title}格式不正确`,
  unique: (title: string) => `${title}不能重复`,
  wasWrong: (message: string) => `原有问题，可先保存：${message}`,
  refused: (text: string, title: string) => `“${text}” 不是有效的${title}`,
  notInList: (title: string) => `${title}的值不在选项中`,
  on: '是',
  off: '否',
  badAddress: (title: string) => `${title}的文件地址无效`,
  maxFiles: (title: string, max: number) => `${title}最多 ${max} 个`,
} as const

export const dateTexts = {
  today: (time: string) => `今天 ${time}`,
} as const
