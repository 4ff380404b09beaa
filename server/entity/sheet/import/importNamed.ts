import type { Stored } from '../../contracts/records'
import { keyText, ownersOf } from '../../judge/uniqueValues'
import type { SheetRow } from '../workbook/sheetRow'
import { isOfParent } from './importRow'
import type { ImportWork } from './importWork'
import { type DraftedRow, type RowPlan } from './rowPlan'

/**
 * Finds records for rows without a reference by the unique values in the row; defaults do not count. No record is found
 * if the values belong to several records, or to one that the caller does not see.
 */
export async function recordsNamed(
  drafts: readonly (DraftedRow | RowPlan)[],
  { store, deps, request, context }: ImportWork,
): Promise<ReadonlyMap<SheetRow, Stored>> {
  if (!context.updates) return new Map()
  const { entityTable } = store
  const { caller } = request.origin
  const ids = new Map<SheetRow, Set<string>>()
  for (const key of entityTable.uniques) {
    const given = drafts.flatMap((one) => {
      const said = 'said' in one ? one.said : undefined
      if (!said || !('draft' in one)) return []
      if (!key.columns.every((column) => said.has(column.key))) return []
      const text = keyText(key, one.draft.values)
      return text === undefined ? [] : [{ row: one.row, text }]
    })
    const texts = [...new Set(given.map(({ text }) => text))]
    const owners = await ownersOf(texts, key, { db: deps.database.db, entityTable, caller })
    for (const { row, text } of given) {
      for (const id of owners.get(text) ?? []) ids.set(row, (ids.get(row) ?? new Set()).add(id))
    }
  }
  const single = [...ids].flatMap(([row, [id, other]]) =>
    id !== undefined && other === undefined ? [[row, id] as const] : [],
  )
  const found = await store.findToEdit([...new Set(single.map(([, id]) => id))], caller)
  const byId = new Map(found.map((stored) => [stored.id, stored]))
  return new Map(
    single.flatMap(([row, id]) => {
      const stored = byId.get(id)
      return stored && isOfParent(stored, context) ? [[row, stored] as const] : []
    }),
  )
}
