import type { Field, Lookup } from '../../model/entity/field'
import { gridMessages } from '../columns/messages'
import { type CellValues, type GridColumn, type GridRow, isReadOnly } from '../columns/model'
import type { Block } from '../cursor/range'
import { heightOf, widthOf } from '../cursor/range'
import { blankRows } from '../rows/blank'
import { type Change, filledCells, type PlacedRow, type RowPatch } from '../rows/change'
import { type HeldRow, newRow, type RowTable, readCell, valuesOf } from '../rows/rows'
import { inLinkOrder, whenLinked } from '../rows/whenLinked'
import type { GridStore } from '../store/store'
import type { TextBlock } from './textBlock'

export interface PasteOptions {
  readonly lookup: Lookup
  /** Columns on the screen, in their order: places count in them. */
  readonly columns: readonly GridColumn[]
  /** The chosen range; a smaller block is repeated in it, a larger one reaches beyond. */
  readonly target: Block
  /** From the range's first row on; the rows on the screen unless given. Those that are gone are left out. */
  readonly rows?: readonly GridRow[]
  /** New rows may be added below. Default true. */
  readonly canGrow?: boolean
  /** Of the whole table; what would go beyond is left out and counted. */
  readonly maxRows?: number | undefined
  readonly label?: string
}

export interface PasteResult {
  readonly cells: number
  readonly addedRows: number
  /** Texts that are no value of their column's type: the cells are marked and keep what they had. */
  readonly refused: number
  /** Values that break a rule of their column: they stand in the cells, which are marked. */
  readonly broken: number
  /** Cells of locked rows and columns, left as they were. */
  readonly locked: number
  /** Columns and rows of the block that found no place. */
  readonly cut: { readonly rows: number; readonly columns: number }
  /** What is filled now, for choosing it. */
  readonly block: Block
}

/** Puts a block of texts into the table as one step; `done` hears what became of it. */
export function paste(
  store: GridStore,
  block: TextBlock,
  options: PasteOptions,
  done: (result: PasteResult) => void = () => undefined,
): void {
  whenLinked(
    store.table,
    () => readBlock(store, block, options),
    ({ changes, result }) => {
      // Names may have been asked for, while somebody typed on: giving that up must not take the pasted with it.
      const { label = gridMessages.paste } = options
      store.apply(changes, { label, asks: true, below: true })
      done({ ...result, broken: brokenIn(store.table, changes) })
    },
  )
}

/** Filled cells whose values were taken and break a rule. */
function brokenIn(table: RowTable, changes: readonly Change[]): number {
  let broken = 0
  for (const change of changes) {
    for (const { row, keys } of filledCells(table, change)) {
      const { errors, refused } = row.marks ?? {}
      if (!errors) continue
      broken += keys.filter(
        (key) => Object.hasOwn(errors, key) && refused?.[key] === undefined,
      ).length
    }
  }
  return broken
}

/** What pasting would do. */
function readBlock(
  store: GridStore,
  block: TextBlock,
  options: PasteOptions,
): { readonly changes: readonly Change[]; readonly result: Omit<PasteResult, 'broken'> } {
  const { target, columns, canGrow = true, maxRows = Number.POSITIVE_INFINITY } = options
  const { table } = store
  const [blockHeight, blockWidth] = [block.length, block[0]?.length ?? 0]
  const height = repeated(blockHeight, heightOf(target))
  const width = repeated(blockWidth, widthOf(target))
  const right = Math.min(columns.length, target.left + width)
  const { rows: below = store.rows().slice(target.top) } = options
  const missing = Math.max(0, height - below.length)
  const added = canGrow ? Math.max(0, Math.min(missing, maxRows - table.count)) : 0
  const rows = below.slice(0, height)
  const reader = createReader(options.lookup)
  const tally = { cells: 0, refused: 0, locked: 0 }
  const places = inLinkOrder(
    table,
    columns.slice(target.left, right).map((column, at) => ({ column, at: at % blockWidth })),
  )

  const readRow = (line: readonly string[], row: GridRow | undefined, current: CellValues) => {
    const values: Record<string, unknown> = {}
    const refused: Record<string, string> = {}
    for (const { column, at } of places) {
      const text = line[at] ?? ''
      if (row ? !store.isEditable(row, column) : isReadOnly(column)) {
        tally.locked += 1
        continue
      }
      // As in a sheet that is imported: what a new record does not say leaves the default.
      if (!row && text.trim() === '' && (current[column.key] ?? null) !== null) continue
      const linked = table.links?.isLinked(column.key)
      const field = linked
        ? table.links?.fieldWith(column, { ...current, ...values })
        : column.field
      const value = reader(text, column, field)
      tally.cells += 1
      if (value === undefined) {
        tally.refused += 1
        refused[column.key] = text
      }
      // Below another parent what a linked cell had is no choice any more.
      const kept = linked && Object.keys(values).length > 0 ? null : (current[column.key] ?? null)
      values[column.key] = value === undefined ? kept : value
    }
    return { values, refused }
  }
  const patches = rows.flatMap((row, index): readonly RowPatch[] => {
    const held = table.byId.get(row.id)
    if (!held) return []
    const line = block[index % blockHeight] ?? []
    return patchOf(row.id, readRow(line, row, currentOf(table, held, places)))
  })
  const blanks = blankRows(table, Array<CellValues>(added).fill({}))
  const placed: PlacedRow[] = []
  const later: RowPatch[] = []
  blanks.forEach((blank, index) => {
    const line = block[(rows.length + index) % blockHeight] ?? []
    const { values, refused } = readRow(line, undefined, blank)
    const row = newRow(table, { ...blank, ...values })
    placed.push({ at: table.count + index, row })
    // Only the cells that refused a text: the others stand as in any new row.
    const kept = Object.fromEntries(Object.keys(refused).map((key) => [key, values[key]]))
    later.push(...patchOf(row.id, { values: kept, refused }))
  })
  const changes: readonly Change[] = [
    ...(patches.length > 0 ? [{ kind: 'set', rows: patches } as const] : []),
    ...(placed.length > 0 ? [{ kind: 'insert', rows: placed } as const] : []),
    ...(later.length > 0 ? [{ kind: 'set', rows: later } as const] : []),
  ]
  const bottom = target.top + rows.length + added - 1
  const result = {
    ...tally,
    addedRows: added,
    cut: { rows: missing - added, columns: Math.max(0, target.left + width - columns.length) },
    block: {
      ...target,
      bottom: Math.max(target.top, bottom),
      right: Math.max(target.left, right - 1),
    },
  }
  return { changes, result }
}

/** What stands in the cells now; where choices depend on other cells, in all of the row. */
function currentOf(
  table: RowTable,
  row: HeldRow,
  places: readonly { readonly column: GridColumn }[],
): CellValues {
  if (table.links) return valuesOf(table, row)
  return Object.fromEntries(places.map(({ column }) => [column.key, readCell(table, row, column)]))
}

/** A block that fits a whole number of times fills the range, as in Excel; any other is put once. */
const repeated = (block: number, range: number): number =>
  block > 0 && range % block === 0 ? Math.max(block, range) : block

function patchOf(
  row: string,
  { values, refused }: { values: CellValues; refused: Readonly<Record<string, string>> },
): readonly RowPatch[] {
  if (Object.keys(values).length === 0) return []
  return [Object.keys(refused).length > 0 ? { row, values, refused } : { row, values }]
}

export type TextReader = (text: string, column: GridColumn, field?: Field) => unknown

// Columns of choices repeat few texts and search a list for each; columns of names would only fill memory.
const remembered = 2000

/** Texts to values; undefined = no value of the type. The same text of a field is read once. */
export function createReader(lookup: Lookup): TextReader {
  const known = new Map<Field, Map<string, unknown>>()
  return (text, column, field = column.field) => {
    const values = known.get(field) ?? new Map<string, unknown>()
    known.set(field, values)
    if (values.has(text)) return values.get(text)
    const value = readText(text, field, lookup)
    if (values.size < remembered) values.set(text, value)
    return value
  }
}

function readText(text: string, field: Field, lookup: Lookup): unknown {
  try {
    return field.type.fromText(text, field, lookup)
  } catch {
    // A foreign type that throws on a text has refused it.
    return undefined
  }
}
