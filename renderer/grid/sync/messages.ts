/** Chinese texts of synchronized tables. */
export const syncMessages = {
  gone: '该行已被他人删除',
} as const
