import type { Entity } from '#model'
import type { Db } from '../db/open'
import { type Layout, tenantOf } from './layout'
import type { Row } from './rows'

/** Records that were there before and have been changed or removed. */
export interface WrittenRows {
  readonly entity: Entity
  /** 0 = all tenants share them. */
  readonly tenantId: number
  readonly ids: readonly string[]
  /** The table that saves them: it is told by its answer. */
  readonly caseId?: string
}

// By transaction: every statement that writes notes here what it has written, whoever asked for it.
const noted = new WeakMap<Db, Map<Layout, Set<string>>>()

export function noteWritten(trx: Db, layout: Layout, rows: readonly Row[]): void {
  if (rows.length === 0) return
  const byLayout = noted.get(trx) ?? new Map<Layout, Set<string>>()
  noted.set(trx, byLayout)
  const ids = byLayout.get(layout) ?? new Set()
  byLayout.set(layout, ids)
  for (const { id } of rows) ids.add(String(id))
}

/** What a transaction has written, to be told once it is committed. */
export const writtenIn = (trx: Db, caller: { readonly tenantId: number }): readonly WrittenRows[] =>
  [...(noted.get(trx) ?? [])].map(([{ entity }, ids]) => ({
    entity,
    tenantId: tenantOf(entity, caller),
    ids: [...ids],
  }))
