export const fileMessages = {
  title: '文件',
  max: '最多几个，默认 1',
  size: '单个上限，单位 MB，默认及最大 20',
} as const
