import { type Entity, storedColumn } from '#model'
import { drawnBy } from '../../http/drawnBy'
import { invalid } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import { trialOfWork } from '../../kernel/inForce'
import type { EntityDeps } from '../contracts/deps'
import type { FormerNames } from '../contracts/formerNames'
import type { Values } from '../contracts/records'
import { lostValues, withheldValues } from '../judge/formerNames'
import { namesAt } from '../judge/namesAt'
import { messages } from '../messages'
import { storedNames } from '../schema/storedRows'

interface Asking {
  readonly headers: Parameters<typeof drawnBy>[0]
  readonly caller: Caller
}

/**
 * What an entity was in the release by which the sender of a call was drawn; undefined = as it is now, or the call names
 * none. Throws a refusal if that release is newer than this process, or had something else at the call's address.
 */
export async function drawnCall(
  { headers, caller }: Asking,
  entity: Entity,
  deps: EntityDeps,
): Promise<FormerNames | undefined> {
  const release = drawnBy(headers)
  if (release === undefined || trialOfWork()) return undefined
  return await namesAt(release, entity, { deps, caller })
}

/** Throws with the values of records that could be kept nowhere, at their fields. */
export function refuseLost(records: readonly Values[], names: FormerNames, caller: Caller): void {
  const errors = records.flatMap((record) => [
    ...lostValues(record, names),
    ...withheldValues(record, names, caller),
  ])
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Throws for values under names that fields had before, in a call that names no release: whoever sent it means a field that
 * is called otherwise now, or is gone.
 */
export async function refuseFormerNames(
  records: readonly Values[],
  entity: Entity,
  { database: { db }, releases }: EntityDeps,
): Promise<void> {
  if (!releases || entity.source) return
  const sent = records.flatMap((record) =>
    Object.keys(record).filter((key) => (record[key] ?? '') !== ''),
  )
  const unknown = [...new Set(sent)].filter((key) => !entity.fields.has(key))
  if (unknown.length === 0) return
  const rows = await storedNames(db, entity.name, unknown)
  const newest = [...groupBy(rows, ({ field }) => field).values()].flatMap(
    (history) => history.at(-1) ?? [],
  )
  const errors = newest.flatMap(({ field, column_name: column, gone }) => {
    const now = [...entity.fields.values()].find((one) => !one.rows && storedColumn(one) === column)
    return gone ? [{ field, message: messages.formerName(field, now?.key) }] : []
  })
  if (errors.length > 0) throw invalid(errors)
}
