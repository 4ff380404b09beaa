import type { Lookup } from '../../model/entity/field'
import { gridMessages } from '../columns/messages'
import type { GridColumn, RowId } from '../columns/model'
import type { RowPatch } from '../rows/change'
import { type HeldRow, readCell, valuesOf } from '../rows/rows'
import { inLinkOrder, whenLinked } from '../rows/whenLinked'
import { nextTask } from '../store/collect'
import type { GridStore } from '../store/store'
import { cellText, seenText } from './copy'
import { createReader } from './paste'

export interface FindOptions {
  readonly text: string
  /** Columns on the screen: hidden ones are not searched. */
  readonly columns: readonly GridColumn[]
  readonly lookup: Lookup
  readonly matchCase?: boolean
  readonly wholeCell?: boolean
}

export interface Found {
  readonly row: RowId
  readonly key: string
}

export interface Replaced {
  readonly cells: number
  /** Cells not replaced: locked, or the new text would make a valid value invalid. */
  readonly skipped: number
}

const sliceMs = 24
const rowsBetweenLooks = 128

/** Finds the cells that show the text, row by row, in time slices; when aborted, it returns the results so far. */
export async function find(
  store: GridStore,
  options: FindOptions,
  signal?: AbortSignal,
): Promise<readonly Found[]> {
  const matches = matcher(options)
  if (!matches) return []
  const found: Found[] = []
  let until = performance.now() + sliceMs
  const rows = [...store.rows()]
  const { byId, links } = store.table
  await links?.preload(rows.flatMap(({ id }) => byId.get(id) ?? []))
  for (const [index, { id }] of rows.entries()) {
    const row = store.table.byId.get(id)
    if (!row) continue
    for (const column of options.columns) {
      const text = seenText(store.table, row, column, options.lookup)
      if (text === '') continue
      if (matches(text) || matches(restText(store, row, column)))
        found.push({ row: id, key: column.key })
    }
    if (index % rowsBetweenLooks === 0 && performance.now() > until) {
      await nextTask()
      if (signal?.aborted) break
      until = performance.now() + sliceMs
    }
  }
  return found
}

/** Replaces the text in the given cells as one undo step; `done` gets the result. */
export function replaceAll(
  store: GridStore,
  places: readonly Found[],
  by: string,
  options: FindOptions,
  done: (result: Replaced) => void = () => undefined,
): void {
  whenLinked(
    store.table,
    () => readReplaced(store, places, by, options),
    ({ patches, result }) => {
      if (patches.length > 0) {
        store.apply([{ kind: 'set', rows: patches }], { label: gridMessages.replace, asks: true })
      }
      done(result)
    },
  )
}

function readReplaced(
  { table, isEditable }: GridStore,
  places: readonly Found[],
  by: string,
  options: FindOptions,
): { readonly patches: readonly RowPatch[]; readonly result: Replaced } {
  const read = createReader(options.lookup)
  const pattern = patternOf(options)
  const values = new Map<RowId, Record<string, unknown>>()
  const refused = new Map<RowId, Record<string, string>>()
  let [cells, skipped] = [0, 0]
  const found = places.flatMap(({ row: id, key }) => {
    const row = table.byId.get(id)
    const column = table.column.get(key)
    return row && column && pattern ? [{ row, column, pattern }] : []
  })
  for (const { row, column, pattern } of inLinkOrder(table, found)) {
    const { id } = row
    const plain = cellText(table, row, column, options.lookup)
    const old = plain.search(pattern) < 0 ? restText({ table }, row, column) : plain
    // A function, so that `$&` in the new text is literal.
    const text = old.replace(pattern, () => by)
    const field = table.links?.fieldWith(column, { ...valuesOf(table, row), ...values.get(id) })
    const isChanged = isEditable(row, column) && text !== old
    const value = isChanged ? read(text, column, field) : undefined
    const isStray = row.marks?.refused?.[column.key] !== undefined
    if (!isChanged || (value === undefined && !isStray)) {
      skipped += 1
      continue
    }
    cells += 1
    // A text that was invalid before stays red until it is valid.
    if (value === undefined) refused.set(id, { ...refused.get(id), [column.key]: text })
    const kept = value === undefined ? readCell(table, row, column) : value
    values.set(id, { ...values.get(id), [column.key]: kept })
  }
  const patches = [...values].map(([row, own]): RowPatch => {
    const texts = refused.get(row)
    return { row, values: own, ...(texts && { refused: texts }) }
  })
  return { patches, result: { cells, skipped } }
}

/** The displayed text, if it differs from the type's text: 1,234.50. */
function restText({ table }: Pick<GridStore, 'table'>, row: HeldRow, column: GridColumn): string {
  const { cell, field } = column
  if (row.marks?.refused?.[column.key] !== undefined) return ''
  const value = cell.rest && readCell(table, row, column)
  try {
    return value === null || value === undefined ? '' : (cell.rest?.(value, field) ?? '')
  } catch {
    return ''
  }
}

function matcher({
  text,
  matchCase,
  wholeCell,
}: FindOptions): ((shown: string) => boolean) | undefined {
  if (text === '') return undefined
  const wanted = matchCase ? text : text.toLowerCase()
  return (shown) => {
    const at = matchCase ? shown : shown.toLowerCase()
    return wholeCell ? at === wanted : at.includes(wanted)
  }
}

function patternOf({ text, matchCase, wholeCell }: FindOptions): RegExp | undefined {
  if (text === '') return undefined
  const literal = text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const flags = matchCase ? 'g' : 'gi'
  return new RegExp(wholeCell ? `^${literal}$` : literal, flags)
}
