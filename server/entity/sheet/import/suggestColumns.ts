import type { Lookup } from '#model'
import { readCell } from '../workbook/cells'
import { readValue } from '../workbook/cellValue'
import type { SheetColumn } from '../workbook/columns'
import { isRowColumn } from '../workbook/rowColumns'
import type { SheetCell } from '../workbook/sheetRow'
import { headingSynonyms } from './messages.headings'

/** A column of an unknown sheet. */
export interface Heading {
  readonly title: string
  readonly samples: readonly SheetCell[]
}

export interface Suggestion {
  readonly key: string
  /** The heading equals the field's name, so nobody needs to check it. */
  readonly certain: boolean
}

// Longer headings are not field names, and comparing takes time in proportion to the length.
const longestTitle = 100
const mostHeadings = 500

const certainFrom = 0.95
const likelyFrom = 0.5

/** Most likely field per column; each field is used once, best matches first. */
export function suggestColumns(
  headings: readonly Heading[],
  columns: readonly SheetColumn[],
  lookup: Lookup,
): readonly (Suggestion | undefined)[] {
  const named = columns.map((column) => ({
    column,
    names: [column.title, column.field.title, column.key].map(nameOf),
    // A guess by likeness would make rows of what the sheet says of the record.
    isExact: isRowColumn(column),
  }))
  const pairs = headings
    .slice(0, mostHeadings)
    .flatMap((heading, at) => {
      const name = nameOf(heading.title.length > longestTitle ? '' : heading.title)
      return named.map(({ column, names, isExact }) => {
        const byName = Math.max(...names.map((one) => nameLikeness(name, one)))
        if (isExact) return { at, column, score: byName === 1 ? 1 : 0 }
        return { at, column, score: likeness(byName, heading, column, lookup) }
      })
    })
    .filter(({ score }) => score >= likelyFrom)
    .sort((a, b) => b.score - a.score)
  const found = new Map<number, Suggestion>()
  const used = new Set<string>()
  for (const { at, column, score } of pairs) {
    if (found.has(at) || used.has(column.key)) continue
    used.add(column.key)
    found.set(at, { key: column.key, certain: score >= certainFrom })
  }
  return headings.map((_, at) => found.get(at))
}

/** 0 = nothing in common, 1 = the same name. */
function likeness(
  byName: number,
  { samples }: Heading,
  column: SheetColumn,
  lookup: Lookup,
): number {
  if (byName === 1) return 1
  const told = samples.filter((cell) => String(readCell(cell)).trim() !== '')
  const read = told.filter((cell) => readValue(cell, column, lookup) !== undefined).length
  if (told.length === 0) return byName
  // Readable samples mean little for free texts and much for choices; unreadable ones always count against.
  if (read === 0) return byName * 0.6
  const isChoice = column.field.type.dict(column.field) !== undefined
  if (!isChoice || read < told.length) return byName
  return Math.min(0.9, Math.max(byName + 0.2, told.length > 1 ? 0.55 : 0))
}

interface Name {
  readonly whole: string
  readonly bare: string
}

const nameOf = (title: string): Name => ({ whole: fold(title), bare: fold(withoutUnit(title)) })

function nameLikeness(a: Name, b: Name): number {
  if (a.whole === '' || b.whole === '') return 0
  if (a.whole === b.whole) return 1
  if (a.bare !== '' && a.bare === b.bare) return 0.94
  const isSynonym = headingSynonyms.some(
    (group) => group.includes(a.bare) && group.includes(b.bare),
  )
  if (isSynonym) return 0.9
  const [short = '', long = ''] = [a.bare, b.bare].sort((x, y) => x.length - y.length)
  if (short.length > 1 && long.includes(short)) return 0.55 + 0.35 * (short.length / long.length)
  return 0.8 * pairsInCommon(a.bare, b.bare)
}

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-:*./\\·]/g, '')

/** '单价(元)' is a price, whatever its unit. */
const withoutUnit = (text: string): string =>
  text.normalize('NFKC').replace(/[([{【][^)\]}】]{0,60}[)\]}】]/g, '')

/** Dice coefficient of the pairs of adjacent characters. */
function pairsInCommon(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)]
  if (left.size + right.size === 0) return 0
  const common = [...left].filter((pair) => right.has(pair)).length
  return (2 * common) / (left.size + right.size)
}

const pairsOf = (text: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
