/** Texts of the controls that cells share. */
export const controlMessages = {
  enter: (title: string) => `请输入${title}`,
  choose: (title: string) => `请选择${title}`,
  text: '文本',
  enterShort: '请输入',
  chooseShort: '请选择',
  from: (title: string) => `${title}（起）`,
  to: (title: string) => `${title}（止）`,
  enterFrom: (title: string) => `请输入开始${title}`,
  enterTo: (title: string) => `请输入结束${title}`,
  fromDate: '开始日期',
  toDate: '结束日期',
  fromTime: '请选择开始时间',
  toTime: '请选择结束时间',
  clear: '清空',
  empty: '—',
  confirm: '确定',
  cancel: '取消',
  dropDialog: '这里的内容还没有确定，确定放弃吗？',
  dropDialogText: '放弃后，打开之后输入或上传的内容不会保留。',
} as const

/** Texts of stored files and pictures. */
export const storedMessages = {
  more: (count: number) => `+${count}`,
  preview: '预览',
  previewNth: (place: number) => `预览第 ${place} 张`,
  noImage: '无图片',
} as const
