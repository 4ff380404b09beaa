/** The manual of detail pages. */
export const manual = {
  entity: '记录的实体，地址以 ?id= 说明是哪一条',
  row: '对这条记录的操作，默认 编辑、删除',
  detail: '资料的布局，默认为全部字段',
  form: '编辑时表单的布局',
  timeline: '是否显示动态（谁在何时改了什么），默认显示',
} as const
