/** Texts of the Markdown editor; fetched with it. */
export const editorMessages = {
  image: '上传图片',
  rule: '分隔线',
  indent: '增加缩进',
  outdent: '减少缩进',
  source: (title: string) => `${title}（Markdown）`,
  notImage: '请上传图片',
  uploadFailed: (message: string) => `上传出错：${message}`,
} as const
