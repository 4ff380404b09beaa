export const selectMessages = {
  title: '下拉选择',
  multiple: '可选多个，值以逗号连接',
} as const
