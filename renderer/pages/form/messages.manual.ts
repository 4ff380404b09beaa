/** The manual of form documents. */
export const manual = {
  entity: '表单所编辑的实体',
} as const
