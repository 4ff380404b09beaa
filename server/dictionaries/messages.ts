/** Dictionaries and categories. */
export const dictionaryMessages = {
  deleted: '（已删除）',
  dictEmpty: '字典Code不能为空!',
  dictMalformed: '字典Code格式不正确！',
  treeMalformed: (code: string) => `加载分类字典树参数有误.[${code}]!`,
  noSuch: '查询无果',
  several: (field: string, value: string) => `查询数据异常,[${field}]存在多个值:${value}`,
  idsEmpty: 'ids 不能为空',
  refreshed: '刷新缓存成功',
} as const
