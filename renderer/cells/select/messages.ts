export const selectMessages = {
  title: '下拉选择',
  multiple: '可选多个，值以逗号连接',
  allowInput: '可输入选项之外的文本',
  allowSearch: '可按文本过滤选项，默认 true；true 时 allowInput 无效',
  allowClear: '可清空，默认 true',
} as const
