import type { Operator } from '../model/entity/field'

/** Conditions in words, `title` being the field's. */
export const conditionMessages = {
  and: ' 且 ',
  or: ' 或 ',
  bracketed: (words: string) => `（${words}）`,
  listed: (texts: readonly string[]) => texts.join('、'),
  rules: {
    eq: (title: string, text: string) => `${title}：${text}`,
    ne: (title: string, text: string) => `${title} 不是 ${text}`,
    in: (title: string, text: string) => `${title}：${text}`,
    like: (title: string, text: string) => `${title} 包含 “${text}”`,
    right_like: (title: string, text: string) => `${title} 以 “${text}” 开头`,
    left_like: (title: string, text: string) => `${title} 以 “${text}” 结尾`,
    gt: (title: string, text: string) => `${title} > ${text}`,
    ge: (title: string, text: string) => `${title} ≥ ${text}`,
    lt: (title: string, text: string) => `${title} < ${text}`,
    le: (title: string, text: string) => `${title} ≤ ${text}`,
    empty: (title: string) => `${title} 为空`,
    not_empty: (title: string) => `${title} 不为空`,
    below: (title: string, text: string) => `${title}：${text}（含下级）`,
  } satisfies Record<Exclude<Operator, 'between'>, (title: string, text: string) => string>,
  /** A bound may be '' = open. */
  between: (title: string, from: string, to: string) => {
    if (from === '') return `${title} ≤ ${to}`
    return to === '' ? `${title} ≥ ${from}` : `${title}：${from} 至 ${to}`
  },
  inForce: '生效的条件',
  change: (words: string) => `修改条件 ${words}`,
  remove: (words: string) => `去掉条件 ${words}`,
  clear: '全部清除',
}
