import type { Db } from '../../db/open'
import type { Stored, Values } from '../contracts/records'
import { draftEdit } from '../judge/drafts'
import { withFills } from '../judge/fills'
import { withRuledRows } from '../judge/ruledRows'
import { loadReferencedValues } from '../read/referencedValues'
import { seeingAll } from '../read/rows'
import type { EntityTable } from '../schema/entityTable'
import { lockedRecords } from './lockedRecords'
import type { EditedDraft, WriteStamp } from './writePlan'

/** A hundred thousand records in one piece would hold up everybody else for as long as they are judged. */
export const consequencesAtOnce = 500

/**
 * Judged edits that follow from another write in the same transaction: records that it concerns get other references,
 * whoever may see them, and what the choice fills. `given` = the new values of a record; undefined = it stays as it is.
 */
export async function draftConsequences(
  trx: Db,
  { entityTable, ids }: { readonly entityTable: EntityTable; readonly ids: readonly string[] },
  given: (record: Stored) => Values | undefined,
  { origin, now }: WriteStamp,
): Promise<readonly EditedDraft[]> {
  const caller = seeingAll(origin.caller)
  const stored = await lockedRecords(trx, entityTable, ids, caller)
  const records = await withRuledRows(trx, entityTable, stored, caller)
  const changed = records.flatMap((before) => {
    const own = given(before)
    return own ? [{ before, own, next: { ...before.values, ...own } }] : []
  })
  const next = changed.map((one) => one.next)
  const reached = await loadReferencedValues(trx, entityTable, next, { caller })
  const writing = { entityTable, caller, now }
  const edited = changed.map(({ before, own, next }) => {
    const values = { ...reached(next), ...own }
    return { before, draft: draftEdit(before, values, writing, 'consequence') }
  })
  return await withFills(edited, { db: trx, by: 'consequence', ...writing })
}
