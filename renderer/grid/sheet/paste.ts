import type { Field, Lookup } from '../../model/entity/field'
import { readExactly } from '../../values/exact'
import { tidyText } from '../../values/textKey'
import { gridMessages } from '../columns/messages'
import { type CellValues, type GridColumn, type GridRow, isReadOnly } from '../columns/model'
import type { Block } from '../cursor/range'
import { heightOf, widthOf } from '../cursor/range'
import { blankRows } from '../rows/blank'
import { type Change, filledCells, type PlacedRow, type RowPatch } from '../rows/change'
import { type HeldRow, newRow, type RowTable, readCell, valuesOf } from '../rows/rows'
import { inLinkOrder, whenLinked } from '../rows/whenLinked'
import type { GridStore } from '../store/store'
import type { BlockText, TextBlock } from './textBlock'

export interface PasteOptions {
  readonly lookup: Lookup
  /** Columns on the screen, in order; places refer to it. */
  readonly columns: readonly GridColumn[]
  /** The selected range; a smaller block is repeated in it, a larger one extends beyond it. */
  readonly target: Block
  /** Rows from the range's first row on; default: the shown rows. Deleted ones are skipped. */
  readonly rows?: readonly GridRow[]
  /** New rows may be added at the end. Default true. */
  readonly canGrow?: boolean
  /** Maximum number of rows of the table; further rows are cut and counted. */
  readonly maxRows?: number | undefined
  readonly label?: string
}

export interface PasteResult {
  readonly cells: number
  readonly addedRows: number
  /** Texts invalid for their column's type: the cells are marked and keep their values. */
  readonly refused: number
  /** Values that fail a rule: they are in the cells, which are marked. */
  readonly broken: number
  /** Texts that are stored without their outer blanks and invisible signs. */
  readonly tidied: number
  /** Unchanged cells of locked rows and columns. */
  readonly locked: number
  /** Columns and rows of the block that did not fit. */
  readonly cut: { readonly rows: number; readonly columns: number }
  /** The filled block, for selecting it. */
  readonly block: Block
}

/** Pastes a block of texts as one undo step; `done` gets the result. */
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
      // Names may be requested while the user types elsewhere: cancelling that edit must not undo the paste.
      const { label = gridMessages.paste } = options
      store.apply(changes, { label, asks: true, below: true })
      done({ ...result, broken: brokenIn(store.table, changes) })
    },
  )
}

/** Filled cells whose values are valid but fail a rule. */
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

/** The changes that a paste would make. */
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
  const tally = { cells: 0, refused: 0, tidied: 0, locked: 0 }
  const places = inLinkOrder(
    table,
    columns.slice(target.left, right).map((column, at) => ({ column, at: at % blockWidth })),
  )

  const readRow = (line: readonly BlockText[], row: GridRow | undefined, current: CellValues) => {
    const values: Record<string, unknown> = {}
    const refused: Record<string, string> = {}
    for (const { column, at } of places) {
      const text = line[at]
      if (text === undefined) continue
      if (row ? !store.isEditable(row, column) : isReadOnly(column)) {
        tally.locked += 1
        continue
      }
      // As when importing: an empty text in a new row keeps the default.
      if (!row && text.trim() === '' && (current[column.key] ?? null) !== null) continue
      const linked = table.links?.isLinked(column.key)
      const field = linked
        ? table.links?.fieldWith(column, { ...current, ...values })
        : column.field
      const value = reader(text, column, field)
      tally.cells += 1
      if (typeof value === 'string' && column.field.type.typedText && tidyText(text) !== text) {
        tally.tidied += 1
      }
      if (value === undefined) {
        tally.refused += 1
        refused[column.key] = text
      }
      // With another parent, the old value of a linked cell is no longer a choice.
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
    // Only the refused cells: the others have the values of any new row.
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

/** The current values of the cells; of the whole row, if choices depend on other cells. */
function currentOf(
  table: RowTable,
  row: HeldRow,
  places: readonly { readonly column: GridColumn }[],
): CellValues {
  if (table.links) return valuesOf(table, row)
  return Object.fromEntries(places.map(({ column }) => [column.key, readCell(table, row, column)]))
}

/** A block repeats only if the range is an exact multiple of its size, as in Excel; otherwise it is pasted once. */
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

// Caches choices, which repeat and need a list search; distinct names would only fill memory.
const remembered = 2000

/** Parses texts to values; undefined = invalid. Each distinct text of a field is parsed once. */
export function createReader(lookup: Lookup): TextReader {
  const known = new Map<Field, Map<string, unknown>>()
  return (text, column, field = column.field) => {
    const values = known.get(field) ?? new Map<string, unknown>()
    known.set(field, values)
    if (values.has(text)) return values.get(text)
    const value = readExactly(text, field, lookup)
    if (values.size < remembered) values.set(text, value)
    return value
  }
}
