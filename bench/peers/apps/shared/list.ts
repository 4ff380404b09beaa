import { listDocuments } from '../../../../src/bench/list'
import { benchMessages as m } from '../../../../src/bench/messages'

export { m }

const { fields } = listDocuments.entity

/** A record of the measured list, as the local server answers it. */
export interface Item {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly image: string
  readonly status: string
  readonly level: string
  readonly price: number
  readonly stock: number
  readonly amount: number
  readonly hot: string
  readonly owner: string
  readonly createTime: string
}

export const statusOptions = fields.status.options.map(({ value, text }) => ({
  value,
  label: text,
}))
export const levelOptions = fields.level.options.map(({ value, text }) => ({ value, label: text }))

export const textOf = (
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
) => options.find((option) => option.value === value)?.label ?? value

export const colours: Readonly<Record<string, string>> = {
  draft: 'blue',
  on: 'green',
  off: 'orange',
  A: 'blue',
  B: 'green',
  C: 'orange',
  D: 'purple',
  Y: 'green',
  N: 'default',
}

const amount = new Intl.NumberFormat('zh-CN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
export const money = (value: number) => amount.format(value)

/** What the six query fields hold; ranges are pairs. */
export type Query = Readonly<Record<string, unknown>>

export const pageSize = 30

/** One page of the list by the call that our page makes: words in wildcards, ranges by _begin and _end. */
export async function fetchPage(pageNo: number, query: Query) {
  const params = new URLSearchParams({ pageNo: String(pageNo), pageSize: String(pageSize) })
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) {
      if (value[0]) params.set(`${name}_begin`, String(value[0]))
      if (value[1]) params.set(`${name}_end`, String(value[1]))
    } else params.set(name, name === 'name' || name === 'code' ? `*${value}*` : String(value))
  }
  const answer = await fetch(`/api/list?${params}`)
  const { result } = await answer.json()
  return result as { readonly records: readonly Item[]; readonly total: number }
}

export const texts = {
  search: '查询',
  reset: '重置',
  view: '查看',
  edit: '编辑',
  actions: '操作',
  next: '下一页',
  yes: '是',
  no: '否',
  submit: '保存',
  sum: '合计',
  average: '平均',
} as const
