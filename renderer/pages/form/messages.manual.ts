/** The manual of form documents. */
export const manual = {
  entity: '表单所编辑的实体',
  form: '表单的布局',
  open: '打开方式：drawer 抽屉、modal 弹窗、page 整页，默认 drawer',
  width: '抽屉或弹窗的宽度（像素），默认 720',
  groups: '分组，按显示的先后排列',
  fields: '表单字段（不分组时），按显示的先后排列',
  groupTitle: '分组标题',
  cols: '列数，默认 2；窄屏自动减少',
  groupFields: '本组的字段',
  field: '字段名称',
  span: '所占的列数，默认 1',
  itemTitle: '在此处显示的名称',
  itemRequired: '在此表单中必填',
  itemReadonly: '在此表单中只读',
  endpoints: '接口的方法与路径，未写的由实体的 api 得出',
  endpoint: '方法与路径，如 GET /cms/product/list',
} as const
