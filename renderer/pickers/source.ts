import type { WireRecord } from '../data/envelope'
import type { Field, Operator } from '../model/entity/field'
import type { Sort } from '../table/model'

/** A column of the list to choose from. */
export interface PickColumn {
  readonly key: string
  readonly title: string
  /** In px; columns without a width share the rest. */
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
  readonly sortable?: boolean
  /** Text of the cell; default: the value itself. */
  textOf?(row: WireRecord): string
}

export interface PickItem {
  readonly field: Field
  readonly operator: Operator
  /** Shown after 展开. */
  readonly hidden?: boolean
  readonly placeholder?: string
}

/** A server list, read page by page. */
export interface PickSource {
  /** What is chosen, for example 用户 or 职务. */
  readonly noun: string
  readonly title: string
  /** Pixels. */
  readonly width: number
  /** Path of the list call. */
  readonly url: string
  /** Parameters of every call. */
  readonly params?: Readonly<Record<string, string>>
  readonly columns: readonly PickColumn[]
  readonly search: readonly PickItem[]
  /** Initial values of the query items, by key. */
  readonly asked?: Readonly<Record<string, string>>
  /** Page sizes; the first is the default. */
  readonly sizes: readonly number[]
  readonly sort?: Sort
  /** Maximum characters of a cell; longer texts are truncated. */
  readonly ellipsis: number
  valueOf(row: WireRecord): string
  textOf(row: WireRecord): string
}

/** A member of a record as text; objects and missing members are ''. */
export function memberText(row: WireRecord, key: string): string {
  const value = Object.hasOwn(row, key) ? row[key] : undefined
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
