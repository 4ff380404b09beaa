export const uploadCellMessages = {
  title: '上传',
  size: '单个上限，单位 MB，默认及最大 20',
  token: '上传时是否带 X-Access-Token，默认 false',
} as const
