/** What the Markdown editor says; fetched with it. */
export const editorMessages = {
  image: '上传图片',
  source: (title: string) => `${title}（Markdown）`,
  notImage: '请上传图片',
  uploadFailed: (message: string) => `上传出错：${message}`,
} as const
