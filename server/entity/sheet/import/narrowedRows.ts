import { readCell } from '../workbook/cells'
import { isGiven } from './importCells'
import { cellAt } from './importHeader'
import { draftOfEdit, draftOfNamed, draftOfNew, rowRef } from './importRow'
import type { ImportWork } from './importWork'
import { type AmbiguousLine, narrowedColumns, settleNames, sharedNames } from './narrowedNames'
import type { DraftedRow, SettledRow } from './rowPlan'

type Drafted = DraftedRow | SettledRow

/** Drafts again the rows in which a name belongs to several records and the rest of the row leaves one of them. */
export async function withNarrowedNames(
  drafts: readonly Drafted[],
  work: ImportWork,
): Promise<readonly Drafted[]> {
  const columns = narrowedColumns(work.store.entityTable)
  let result = drafts
  // What one reference is narrowed by may be another one that is.
  for (let round = 0; round < columns.length; round += 1) {
    const found = result.flatMap((one, at) => {
      const line = 'draft' in one ? ambiguousIn(one, work) : undefined
      return line && 'draft' in one ? [{ one, at, line }] : []
    })
    if (found.length === 0) return result
    const next = [...result]
    const settled = await settleNames(
      found.map(({ line }) => line),
      { ...work.context.writing, db: work.deps.database.db, lookup: work.context.lookup },
    )
    for (const [index, { one, at }] of found.entries()) {
      const { given = {}, outside = [] } = settled[index] ?? {}
      const isLast = round === columns.length - 1 || Object.keys(given).length === 0
      const row = { ...one.row, given: { ...one.row.given, ...given } }
      const again = Object.keys(given).length > 0 ? redrafted(one, row, work) : one
      next[at] = isLast ? withErrors(again, outside) : again
    }
    result = next
  }
  return result
}

/** The row's narrowed references whose texts nothing else makes out. */
function ambiguousIn(
  { row, draft, unread }: DraftedRow,
  { store, context }: ImportWork,
): AmbiguousLine | undefined {
  const wrong = new Set(unread.map(({ field }) => field))
  const texts = new Map<string, string>()
  for (const column of narrowedColumns(store.entityTable)) {
    const placed = context.header.columns.find((one) => one.column.key === column.key)
    if (!placed || !wrong.has(column.key) || isGiven(row, column.field)) continue
    const text = String(readCell(cellAt(row, placed), placed.column))
    if (sharedNames(text, column, context.lookup).length > 0) texts.set(column.key, text)
  }
  return texts.size > 0 ? { values: draft.values, texts } : undefined
}

function redrafted(one: DraftedRow, row: DraftedRow['row'], { context }: ImportWork): Drafted {
  const { before, named, below } = one
  if (!before) return draftOfNew(row, context, below)
  const ref = rowRef(row, context.header)
  return named || !ref ? draftOfNamed(row, before, context) : draftOfEdit(row, ref, before, context)
}

/** Errors in place of those that the same fields had. */
function withErrors(one: Drafted, errors: DraftedRow['unread']): Drafted {
  if (!('draft' in one) || errors.length === 0) return one
  const keys = new Set(errors.map(({ field }) => field))
  return { ...one, unread: [...one.unread.filter(({ field }) => !keys.has(field)), ...errors] }
}
