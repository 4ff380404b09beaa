/** Texts of editing many records at once. */
export const editManyTexts = {
  title: (count: number) => `批量编辑 ${count} 条`,
  hint: (count: number) => `勾选要修改的字段：所选 ${count} 条的这些字段都写成所填的值，其余不变。`,
  fields: '要修改的字段',
  choose: (title: string) => `修改“${title}”`,
  empty: (title: string) => `没有填写：将清空“${title}”`,
  save: (count: number) => `修改 ${count} 条`,
  saving: '正在修改…',
  skip: (refused: number, rest: number) => `不改这 ${refused} 条，修改其余 ${rest} 条`,
  cancel: '取消',
  judged: '可选哪些还取决于各条记录的其他值：逐条核对，有不符的都不改',
  nothing: '请勾选要修改的字段',
  none: '没有可以批量修改的字段',
  done: (count: number) => `已修改 ${count} 条`,
  refused: (count: number) => `${count} 条不能这样修改，所选的记录都没有改变：`,
  overtaken: (count: number) =>
    `${count} 条刚被他人修改，所选的记录都没有改变。再次点“修改”以所填的值为准：`,
  changedBy: '刚被他人修改',
  gone: '已被删除',
  left: '有未保存的修改',
  leaveText: '关闭后所填的内容将丢失，是否关闭？',
} as const
