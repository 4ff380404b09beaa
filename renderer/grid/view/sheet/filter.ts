import type { Lookup } from '../../../model/entity/field'
import type { GridColumn } from '../../columns/model'
import { columnFor, readCell } from '../../rows/rows'
import { strayText } from '../../sheet/copy'
import { type ColumnFilter, roughly, type TextOrder } from '../../sheet/order'
import type { GridStore } from '../../store/store'
import { sheetMessages } from './messages'

export type FilterTest = keyof typeof sheetMessages.tests

/** A user's filter of one column; both parts must match. */
export interface FilterChoice {
  readonly test: FilterTest
  /** '' = no condition, except for `blank` and `filled`. */
  readonly text: string
  /** The accepted texts; undefined = all. */
  readonly texts: ReadonlySet<string> | undefined
}

export const noFilter: FilterChoice = { test: 'contains', text: '', texts: undefined }

export const needsText = (test: FilterTest): boolean => test !== 'blank' && test !== 'filled'

export const isFiltering = ({ test, text, texts }: FilterChoice): boolean =>
  texts !== undefined || text !== '' || !needsText(test)

export function filterOf(key: string, choice: FilterChoice, lookup: Lookup): ColumnFilter {
  const { test, text, texts } = choice
  const tests = text !== '' || !needsText(test)
  return {
    key,
    accepts(value, column, stray) {
      const shown = stray ?? textOf(value, column, lookup)
      if (texts && !texts.has(shown)) return false
      // An invalid text is compared as text.
      const own = stray === undefined ? value : undefined
      return !tests || passes(choice, { value: own, shown, column, lookup })
    },
  }
}

export interface DistinctText {
  readonly text: string
  readonly count: number
}

/** The distinct texts of a column over all loaded rows, in order. */
export function distinctTexts(
  { table }: GridStore,
  column: GridColumn,
  lookup: Lookup,
  keyOf: TextOrder = roughly,
): readonly DistinctText[] {
  const counts = new Map<string, number>()
  // Converts each value once: 100,000 rows contain few distinct list values.
  const known = new Map<unknown, string>()
  const linked = table.links?.isLinked(column.key) === true
  for (const row of table.order) {
    const value = readCell(table, row, column)
    const stray = strayText(row, column, value)
    const text = stray ?? known.get(value) ?? textOf(value, columnFor(table, row, column), lookup)
    if (stray === undefined && known.size < 5000 && !linked) known.set(value, text)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .map(([text, count]) => ({ text, count, key: keyOf(text) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ text, count }) => ({ text, count }))
}

interface Seen {
  readonly value: unknown
  readonly shown: string
  readonly column: GridColumn
  readonly lookup: Lookup
}

function passes({ test, text }: FilterChoice, seen: Seen): boolean {
  const shown = seen.shown.toLowerCase()
  const wanted = text.toLowerCase()
  switch (test) {
    case 'contains':
      return shown.includes(wanted)
    case 'excludes':
      return !shown.includes(wanted)
    case 'starts':
      return shown.startsWith(wanted)
    case 'ends':
      return shown.endsWith(wanted)
    case 'blank':
      return shown === ''
    case 'filled':
      return shown !== ''
    case 'equals':
      return shown === wanted || compared(text, seen) === 0
    case 'differs':
      return shown !== wanted && compared(text, seen) !== 0
  }
  if (shown === '') return false
  const order = compared(text, seen)
  if (test === 'gt') return order > 0
  if (test === 'ge') return order >= 0
  return test === 'lt' ? order < 0 : order <= 0
}

/** Compares by value if the text is valid for the column, so that 1,000 is more than 999. */
function compared(text: string, { value, shown, column, lookup }: Seen): number {
  if (typeof value === 'number') {
    const bound = readText(text, column, lookup)
    if (typeof bound === 'number') return value - bound
  }
  return chinese.compare(shown, text)
}

function readText(text: string, { field }: GridColumn, lookup: Lookup): unknown {
  try {
    return field.type.fromText(text, field, lookup)
  } catch {
    return undefined
  }
}

function textOf(value: unknown, { field }: GridColumn, lookup: Lookup): string {
  if (value === null || value === undefined) return ''
  try {
    return field.type.toText(value, field, lookup)
  } catch {
    return ''
  }
}

const chinese = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' })
