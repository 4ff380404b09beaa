/** Messages for rows of a table that were not stored, or not as they were. */
export const saveTexts = {
  notSaved: '未能保存',
  inRow: (row: number, message: string) => `第 ${row} 行：${message}`,
  ofRemoved: (name: string, message: string) => `要删除的“${name}”：${message}`,
  merged: (count: number) =>
    `有 ${count} 行已被他人修改，最新内容已合并到表格中；标出的单元格请确认后再保存`,
  gone: (row: number) => `第 ${row} 行已被他人删除，请删除该行后再保存`,
  goneRemoved: (count: number) => `${count} 个要删除的行已被他人删除`,
} as const
