export const radioMessages = {
  title: '单选',
  allowClear: '再点一次选中的选项即清空；表单中默认非必填时可清空，表格中默认不可',
} as const
