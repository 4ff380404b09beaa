export const lightOf = (name: string) => `浅${name}`

/** Texts of the picker. */
export const libraryMessages = {
  title: '模板库',
  groups: '模板分组',
  templates: '模板列表',
  colours: '选择颜色',
  preview: '模板预览',
  reset: '恢复原样',
  insert: '插入',
  close: '关闭',
  inserted: '插入成功',
  missing: '模板不存在!',
} as const
