import type { Db } from '../../db/open'
import type { Row, Values } from '../contracts/records'
import type { WrittenRows } from '../contracts/writing'
import { type EntityTable, tenantOf } from '../schema/entityTable'

// Written records by transaction; every writing statement notes them here.
const noted = new WeakMap<Db, Map<EntityTable, Noted>>()

interface Noted {
  readonly ids: Set<string>
  added: number
}

export function noteWritten(trx: Db, entityTable: EntityTable, rows: readonly Row[]): void {
  if (rows.length === 0) return
  const { ids } = noteOf(trx, entityTable)
  for (const { id } of rows) ids.add(String(id))
}

export function noteAdded(trx: Db, entityTable: EntityTable, rows: readonly Row[]): void {
  if (rows.length > 0) noteOf(trx, entityTable).added += rows.length
}

/** Change of a record, with its values before and after. */
export interface LoggedChange {
  readonly entityTable: EntityTable
  readonly id: string
  readonly before?: Values
  readonly after?: Values
  /** Brought back from the recycle bin: `before` are its values there. */
  readonly restored?: boolean
}

const changed = new WeakMap<Db, LoggedChange[]>()

/** Notes logged changes of a transaction for the code that processes their consequences. */
export function noteChanges(
  trx: Db,
  entityTable: EntityTable,
  changes: readonly Omit<LoggedChange, 'entityTable'>[],
): void {
  const known = changed.get(trx) ?? []
  changed.set(trx, known)
  for (const change of changes) known.push({ ...change, entityTable })
}

export const changesIn = (trx: Db): readonly LoggedChange[] => changed.get(trx) ?? []

function noteOf(trx: Db, entityTable: EntityTable): Noted {
  const byLayout = noted.get(trx) ?? new Map<EntityTable, Noted>()
  noted.set(trx, byLayout)
  const note = byLayout.get(entityTable) ?? { ids: new Set(), added: 0 }
  byLayout.set(entityTable, note)
  return note
}

/** Records written in a transaction, for notification after the commit. */
export const writtenIn = (trx: Db, caller: { readonly tenantId: number }): readonly WrittenRows[] =>
  [...(noted.get(trx) ?? [])].map(([{ entity }, { ids, added }]) => ({
    entity,
    tenantId: tenantOf(entity, caller),
    ids: [...ids],
    added,
  }))
