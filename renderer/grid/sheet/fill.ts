import type { Field, Lookup } from '../../model/entity/field'
import { isObject } from '../../model/finding/walk'
import { type ChoiceProps, optionsOf } from '../../values/choice'
import { readExactly } from '../../values/exact'
import { gridMessages } from '../columns/messages'
import type { CellValues, GridColumn, GridRow } from '../columns/model'
import { type Block, heightOf, widthOf } from '../cursor/range'
import { type Change, type RowPatch, sizeOf } from '../rows/change'
import { readCell, readWire, valuesOf } from '../rows/rows'
import { inLinkOrder, whenLinked } from '../rows/whenLinked'
import type { GridStore } from '../store/store'
import { cellText } from './copy'
import { seriesOf } from './series'

export interface FillOptions {
  /** Columns on the screen. */
  readonly columns: readonly GridColumn[]
  /** The dragged block. */
  readonly source: Block
  /** The source plus the cells it was dragged over, in one direction. */
  readonly target: Block
  readonly lookup: Lookup
  /** Copies even if the source is a series (Ctrl while dragging). */
  readonly copy?: boolean
}

/**
 * Fills the dragged cells as one undo step; locked cells stay. Up and down continue series, left and right copy. `done`
 * gets the number of filled cells.
 */
export function fill(
  store: GridStore,
  options: FillOptions,
  done: (cells: number) => void = () => undefined,
): void {
  const { source, target } = options
  whenLinked(
    store.table,
    () =>
      target.top < source.top || target.bottom > source.bottom
        ? fillColumns(store, options)
        : fillRows(store, options),
    (rows) => {
      const change: Change = { kind: 'set', rows }
      store.apply([change], { label: gridMessages.fill, asks: true })
      done(sizeOf(change))
    },
  )
}

/** Ctrl+D and Ctrl+R: copies the first row or column of a range to the rest of it. */
export function fillFrom(
  store: GridStore,
  side: 'top' | 'left',
  options: Omit<FillOptions, 'source' | 'copy'>,
  done?: (cells: number) => void,
): void {
  const { target } = options
  const source =
    side === 'top' ? { ...target, bottom: target.top } : { ...target, right: target.left }
  fill(store, { ...options, source, copy: true }, done)
}

function fillColumns(store: GridStore, options: FillOptions): readonly RowPatch[] {
  const { source, target, columns, lookup, copy = false } = options
  const rows = store.rows()
  const values = new Map<number, Record<string, unknown>>()
  const refused: Refused = new Map()
  const filled = columns.slice(source.left, source.right + 1).map((column) => ({ column }))
  for (const { column } of inLinkOrder(store.table, filled)) {
    const sample = rows
      .slice(source.top, source.bottom + 1)
      .map((row) => read(store, row.id, column))
    const strays = rows
      .slice(source.top, source.bottom + 1)
      .map((row) => strayOf(store, row, column))
    const choices = choicesOf(column, lookup)
    // The choices of a linked column differ between rows.
    const isLinked = store.table.links?.isLinked(column.key)
    const isPlain = copy || isLinked || strays.some((text) => text !== undefined)
    const series = isPlain ? undefined : seriesOf(sample, choices)
    for (let at = target.top; at <= target.bottom; at++) {
      if (at >= source.top && at <= source.bottom) continue
      const row = rows[at]
      if (!row || !store.isEditable(row, column)) continue
      const stray = series ? undefined : strays[wrapped(at - source.top, strays.length)]
      if (stray !== undefined) {
        // An invalid text is copied too, marked red; the cell keeps its value.
        refused.set(at, { ...refused.get(at), [column.key]: stray })
        values.set(at, { ...values.get(at), [column.key]: read(store, row.id, column) })
        continue
      }
      const step = at > source.bottom ? at - source.bottom : at - source.top
      const next = series ? series(step) : repeatedOf(sample, at - source.top)
      // If the series has no value here, the cell stays.
      const value = next === undefined ? undefined : readWire(next, column)
      if (value === undefined || !isChoice(store, row.id, column, value, values.get(at))) continue
      values.set(at, { ...values.get(at), [column.key]: value })
    }
  }
  return patchesOf(store, values, refused)
}

/** Invalid texts, by row index and column key. */
type Refused = Map<number, Record<string, string>>

function strayOf({ table }: GridStore, { id }: GridRow, column: GridColumn): string | undefined {
  return table.byId.get(id)?.marks?.refused?.[column.key]
}

/** A linked cell only accepts values allowed by the cells above it in the chain. */
function isChoice(
  { table }: GridStore,
  id: string,
  column: GridColumn,
  value: unknown,
  filled: CellValues = {},
): boolean {
  const row = table.byId.get(id)
  if (!row || value === null || !table.links?.isLinked(column.key)) return true
  const field = table.links.fieldWith(column, { ...valuesOf(table, row), ...filled })
  const { options = [] }: ChoiceProps = Object(field.props)
  return options.some((option) => option.value === value)
}

/** Adjacent columns have different types, so values are copied as texts, where valid. */
function fillRows(store: GridStore, options: FillOptions): readonly RowPatch[] {
  const { source, target, columns, lookup } = options
  const rows = store.rows()
  const values = new Map<number, Record<string, unknown>>()
  const refused: Refused = new Map()
  for (let at = source.top; at <= source.bottom; at++) {
    const row = rows[at]
    if (!row) continue
    const cells = columns.map((column, place) => ({ column, place }))
    for (const { column, place } of inLinkOrder(
      store.table,
      cells.slice(target.left, target.right + 1),
    )) {
      if (place >= source.left && place <= source.right) continue
      const from = columns[source.left + wrapped(place - source.left, widthOf(source))]
      const held = store.table.byId.get(row.id)
      if (!held || !from || !store.isEditable(row, column)) continue
      const text = cellText(store.table, held, from, lookup)
      const own = { ...valuesOf(store.table, held), ...values.get(at) }
      const field = store.table.links?.fieldWith(column, own) ?? column.field
      const value = readExactly(text, field, lookup)
      const isStray = strayOf(store, held, from) !== undefined
      if (value === undefined && !isStray) continue
      if (value === undefined) refused.set(at, { ...refused.get(at), [column.key]: text })
      const next = value === undefined ? readCell(store.table, held, column) : value
      values.set(at, { ...values.get(at), [column.key]: next })
    }
  }
  return patchesOf(store, values, refused)
}

const repeatedOf = (sample: readonly unknown[], at: number): unknown =>
  sample[wrapped(at, sample.length)] ?? null

const wrapped = (at: number, length: number): number => ((at % length) + length) % length

function read(store: GridStore, id: string, column: GridColumn): unknown {
  const row = store.table.byId.get(id)
  return row ? readCell(store.table, row, column) : null
}

/** The values that a column can choose from. */
const choicesOf = ({ field }: GridColumn, lookup: Lookup): readonly string[] =>
  hasChoices(field) ? optionsOf(field, lookup).map(({ value }) => value) : []

const hasChoices = (field: Field): field is Field<ChoiceProps> =>
  field.type.dict(field) !== undefined ||
  (isObject(field.props) && Array.isArray(field.props.options))

function patchesOf(
  store: GridStore,
  values: ReadonlyMap<number, Record<string, unknown>>,
  refused: Refused,
): readonly RowPatch[] {
  const rows = store.rows()
  return [...values].flatMap(([at, own]): readonly RowPatch[] => {
    const row = rows[at]
    const texts = refused.get(at)
    return row ? [{ row: row.id, values: own, ...(texts && { refused: texts }) }] : []
  })
}

/** The block to fill when dragging to a cell: the longer distance decides between rows and columns. */
export function dragTarget(
  source: Block,
  to: { readonly row: number; readonly column: number },
): Block {
  const down = to.row > source.bottom ? to.row - source.bottom : Math.min(0, to.row - source.top)
  const right =
    to.column > source.right ? to.column - source.right : Math.min(0, to.column - source.left)
  if (down === 0 && right === 0) return source
  return Math.abs(down) * widthOf(source) >= Math.abs(right) * heightOf(source)
    ? { ...source, top: Math.min(source.top, to.row), bottom: Math.max(source.bottom, to.row) }
    : {
        ...source,
        left: Math.min(source.left, to.column),
        right: Math.max(source.right, to.column),
      }
}
