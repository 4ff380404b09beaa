export const imageMessages = {
  title: '图片',
  max: '最多几张，默认 1',
  size: '单张上限，单位 MB，默认 10，最大 20',
} as const
