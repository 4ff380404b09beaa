export const markdownMessages = {
  title: 'Markdown 文本',
  min: '最少字数（不计首尾空白）',
  max: '最多字数，默认 100000',
  height: '编辑器高度（像素），默认 300',
  biz: '上传图片的业务标签',
} as const
