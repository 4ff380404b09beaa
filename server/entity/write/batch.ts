import type { Db } from '../../db/open'
import { groupBy } from '../../kernel/groupBy'
import type { Draft, Origin, Row, Stored } from '../contracts'
import { readRow } from '../read/rows'
import type { Layout } from '../schema/layout'
import { logChanges } from './audit'

import { insertRecords, removeRecords, updateRecords } from './statements'

/** Records of one entity that are written together. */
export interface Batch {
  readonly added: readonly { readonly id: string; readonly draft: Draft }[]
  readonly edited: readonly { readonly before: Stored; readonly draft: Draft }[]
  readonly removed: readonly string[]
}

export interface BatchStamp {
  readonly origin: Origin
  readonly now: Date
}

/**
 * Writes a batch with its audit rows and answers the rows written, by id. Throws `Overwritten` when one of
 * them is no longer as it was read. What is removed goes first: its unique values are free for the others.
 */
export async function writeBatch(
  trx: Db,
  layout: Layout,
  { added, edited, removed }: Batch,
  { origin, now }: BatchStamp,
): Promise<ReadonlyMap<string, Row>> {
  const stamp = { caller: origin.caller, now }
  const written = new Map<string, Row>()
  const keep = (rows: readonly Row[], expected: number) => {
    if (rows.length !== expected) throw new Overwritten(layout.entity.name)
    for (const row of rows) written.set(String(row.id), row)
  }
  const after = (id: string) => readRow(layout, written.get(id) ?? {}).values
  await removeBatch(trx, layout, removed, { origin, now })
  const changed = edited.filter(({ draft }) => draft.changed.length > 0)
  // A value that nobody could read is written only by who replaced it: rows go by what changed in them.
  for (const members of groupBy(changed, printOf).values()) {
    const fields = members[0]?.draft.changed ?? []
    const records = members.map(({ before: { id, ver }, draft: { values } }) => ({
      ...{ id, ver, values },
    }))
    keep(await updateRecords(trx, layout, { fields, records }, stamp), records.length)
  }
  const fresh = added.map(({ id, draft: { values } }) => ({ id, values }))
  if (fresh.length > 0) keep(await insertRecords(trx, layout, fresh, stamp), fresh.length)
  const edits = changed.map(({ before: { id, values } }) => ({
    ...{ id, before: values, after: after(id) },
  }))
  await logChanges(trx, layout, { origin, operation: 'edit', changes: edits, now })
  const adds = added.map(({ id }) => ({ id, after: after(id) }))
  await logChanges(trx, layout, { origin, operation: 'add', changes: adds, now })
  return written
}

/** Removes records with their audit rows; all of them must be there. */
export async function removeBatch(
  trx: Db,
  layout: Layout,
  ids: readonly string[],
  { origin, now }: BatchStamp,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await removeRecords(trx, layout, ids, { caller: origin.caller, now })
  if (rows.length !== ids.length) throw new Overwritten(layout.entity.name)
  const gone = rows.map((row) => readRow(layout, row))
  const changes = gone.map(({ id, values }) => ({ id, before: values }))
  await logChanges(trx, layout, { origin, operation: 'delete', changes, now })
}

const printOf = ({ draft }: Batch['edited'][number]): string =>
  draft.changed.map(({ key }) => key).join()

/** Somebody wrote the record between our reading and our writing it. */
export class Overwritten extends Error {
  override readonly name = 'Overwritten'
}
