/** Texts of the dialog that asks before a call. */
export const askTexts = {
  titleOf: (action: string, name: string) => `${action}：${name}`,
  cancel: '取消',
  close: '关闭',
  doing: '正在执行…',
  copy: '复制',
  copied: '已复制',
  notCopied: '无法复制，请手工选取',
} as const
