/** Chinese texts about rows deleted by another user. */
export const goneMessages = {
  said: (rows: readonly number[]) =>
    rows.length === 1
      ? `第 ${rows[0]} 行已被他人删除`
      : `第 ${rows.slice(0, 5).join('、')}${rows.length > 5 ? ' 等' : ''} 行（共 ${rows.length} 行）已被他人删除`,
  keep: '保留为新行',
  drop: '去掉',
  undecided: '有已被他人删除的行，请先选择保留为新行或去掉，再保存',
} as const
