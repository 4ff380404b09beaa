/** Chinese texts of tables that hear of each other. */
export const syncMessages = {
  gone: '该行已被他人删除',
} as const
