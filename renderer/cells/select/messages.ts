export const selectMessages = {
  title: '下拉选择',
  dict: '字典编码，或已发布的 表,文本列,值列',
  options: '固定选项，每项 {value, text}',
  multiple: '可选多个，值以逗号连接',
  optionValue: '存储的值',
  optionText: '显示的文本',
  optionDisabled: '不可再选，已有的值仍显示',
} as const
