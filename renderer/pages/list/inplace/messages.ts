import { zoneName } from '../../../model/expr/dates'

/** Chinese texts of in-place editing. */
export const inPlaceMessages = {
  locked: (title: string) => `这条记录的${title}当前不可修改`,
  stale: (text: string) =>
    `该记录已被他人修改，现值：${text === '' ? '（空）' : text}。再按回车保存您的值，Esc 放弃`,
  kept: (name: string, title: string, at: number) =>
    `“${name}” 的${title}有 ${timeOf(at)} 未保存的内容，点开该单元格继续`,
  returned: (at: number) => `已恢复 ${timeOf(at)} 未保存的内容，回车保存，Esc 放弃`,
  discard: '放弃',
} as const

const timeOf = (at: number): string =>
  new Date(at).toLocaleString('zh-CN', {
    timeZone: zoneName,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
