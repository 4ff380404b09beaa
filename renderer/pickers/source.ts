import type { WireRecord } from '../data/envelope'
import type { Field, Operator } from '../model/entity/field'
import type { Sort } from '../table/model'

/** A column of the list to choose from. */
export interface PickColumn {
  readonly key: string
  readonly title: string
  /** Pixels; the room that is left is shared by those without one. */
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
  readonly sortable?: boolean
  /** What the cell shows; the value itself when absent. */
  textOf?(row: WireRecord): string
}

export interface PickItem {
  readonly field: Field
  readonly operator: Operator
  /** Behind 展开. */
  readonly hidden?: boolean
  readonly placeholder?: string
}

/** A list of the server's, page by page. */
export interface PickSource {
  /** What is chosen: 用户, 职务. */
  readonly noun: string
  readonly title: string
  /** Pixels. */
  readonly width: number
  /** The list call's path. */
  readonly url: string
  /** Parameters of every call. */
  readonly params?: Readonly<Record<string, string>>
  readonly columns: readonly PickColumn[]
  readonly search: readonly PickItem[]
  /** What the query items hold at first, by key. */
  readonly asked?: Readonly<Record<string, string>>
  /** Rows of a page; the first is the one to begin with. */
  readonly sizes: readonly number[]
  readonly sort?: Sort
  /** Characters of a cell; more are cut. */
  readonly ellipsis: number
  valueOf(row: WireRecord): string
  textOf(row: WireRecord): string
}

/** A member of a record as people read it; objects and absent ones are empty. */
export function memberText(row: WireRecord, key: string): string {
  const value = Object.hasOwn(row, key) ? row[key] : undefined
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
