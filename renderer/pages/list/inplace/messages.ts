/** Chinese texts of a cell that is edited in the list. */
export const inPlaceMessages = {
  locked: (title: string) => `这条记录的${title}当前不可修改`,
  stale: (text: string) =>
    `该记录已被他人修改，现值：${text === '' ? '（空）' : text}。再按回车保存您的值，Esc 放弃`,
} as const
