/** Chinese texts about cells changed by two users. */
export const conflictMessages = {
  count: (cells: number) => `${cells} 处与他人的修改冲突`,
  said: (row: number, title: string, cells: number) =>
    `第 ${row} 行“${title}”与他人的修改冲突，共 ${cells} 处，在单元格上按 Alt+Enter 处理`,
  undecided: (cells: number) => `还有 ${cells} 处与他人的修改冲突，请先选择保留哪一个，再保存`,
  next: '逐个处理',
  resolve: '处理冲突…',
  title: (row: number, title: string) => `第 ${row} 行“${title}”已被他人修改`,
  titleHidden: (title: string) => `“${title}”已被他人修改（该单元格未显示）`,
  mine: '我的',
  theirs: '对方的',
  takeMine: '用我的',
  takeTheirs: '用对方的',
  empty: '（空）',
} as const
