/** Chinese texts about unsaved edits of a table. */
export const draftMessages = {
  offer: (time: string, parts: readonly string[]) => `有 ${time} 未保存的修改：${parts.join('、')}`,
  changed: (rows: number) => `${rows} 行已修改`,
  added: (rows: number) => `${rows} 行新增`,
  deleted: (rows: number) => `${rows} 行删除`,
  moved: '行顺序已调整',
  elsewhere: (place: string, rows: number, time: string) =>
    rows > 0 ? `${place}有 ${rows} 行未保存（${time}）` : `${place}有未保存的修改（${time}）`,
  goTo: '前往',
  restore: '恢复',
  discard: '放弃',
  restored: '已恢复未保存的修改。',
  conflicts: (cells: number) =>
    `其中 ${cells} 处在此期间已被他人修改，您的内容保留，并在单元格右上角标出。`,
  lost: (rows: number) => `${rows} 行在当前数据中已不存在，未能恢复：`,
  lostRow: (id: string, cells: readonly string[]) => `${id}：${cells.join('，')}`,
  cell: (title: string, value: string) => `${title} = ${value}`,
  empty: '（空）',
  dismiss: '知道了',
} as const
