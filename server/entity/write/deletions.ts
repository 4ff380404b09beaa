import { can, permissionOf } from '#model'
import type { Db } from '../../db/open'
import { declined } from '../../http/envelope'
import { batches } from '../../kernel/groupBy'
import type { Stored, Values } from '../contracts/records'
import { refusedDeletion } from '../judge/deletionRefusals'
import { draftEdit } from '../judge/drafts'
import { withFills } from '../judge/fills'
import { type Kept, keptByReferring, nameOf } from '../judge/referring'
import { withRuledRows } from '../judge/ruledRows'
import { refusedWithUses, usesOf } from '../judge/uses'
import {
  dictCodesOf,
  type Leaving,
  type Referring,
  referringTo,
  valuesNaming,
} from '../judge/useTallies'
import { messages } from '../messages'
import type { FieldColumn } from '../schema/entityTable'
import { type Referrer, referrersOf } from '../schema/referrers'
import { consequencesAtOnce } from './consequences'
import { keepEmptied } from './emptied'
import { lockedRecords } from './lockedRecords'
import type { EditedDraft, WritePlan, WriteStamp } from './writePlan'

/**
 * Consequences of a deletion, in its transaction: depending on their field, records that use a deleted one refuse the
 * whole deletion, lose the value, or are deleted, too. Each plan is to be written before the next is asked for, as a
 * record may use it by several fields. No new references can appear meanwhile, see `holdReferenced`.
 */
export async function* plansAfter(
  trx: Db,
  gone: readonly Leaving[],
  stamp: WriteStamp,
): AsyncGenerator<WritePlan> {
  const { caller } = stamp.origin
  const entities = stamp.entities(caller.tenantId)
  for (const leaving of gone) {
    // What was to be moved has been before.
    const uses = stamp.uses && 'clear'
    const kept = await keptByReferring(trx, leaving, { entities, caller, uses })
    if (kept.size > 0) throw refusedDeletion(kept)
    const byId = new Map(leaving.records.map((record) => [record.id, record]))
    const codes = await dictCodesOf(trx, leaving)
    for (const referrer of referrersOf(leaving.entityTable.entity, entities)) {
      const { effect, membership } = referrer
      if (effect === 'refuse' || effect === 'keep' || (membership && effect === 'clear')) continue
      const values = valuesNaming(leaving.records, referrer, codes)
      const found = await referringTo(trx, [...values.keys()], referrer, caller)
      if (found.length === 0) continue
      const named = (value: string) => byId.get(values.get(value)?.[0] ?? '')
      if (effect === 'remove') yield await removal(trx, found, referrer, stamp)
      else yield* clearing(trx, { found, named, leaving }, referrer, stamp)
    }
  }
}

async function removal(
  trx: Db,
  found: readonly Referring[],
  { entityTable }: Referrer,
  { origin, hooks }: WriteStamp,
): Promise<WritePlan> {
  const { entity } = entityTable
  const ids = [...new Set(found.map(({ id }) => id))]
  if (!can(origin.caller.grants, permissionOf(entity, 'delete'))) {
    throw declined(messages.mayNotRemoveRows(entity.title))
  }
  const keeps = hooks?.(entity)?.keeps
  for (const record of keeps ? await lockedRecords(trx, entityTable, ids, origin.caller) : []) {
    const why = keeps?.(record)
    if (why !== undefined) throw declined(why)
  }
  return { entityTable, removed: ids.map((id) => ({ id })), late: 'leave' }
}

interface Cleared {
  readonly found: readonly Referring[]
  /** The deleted record of a value. */
  named(value: string): Stored | undefined
  readonly leaving: Leaving
}

async function* clearing(
  trx: Db,
  { found, named, leaving }: Cleared,
  referrer: Referrer,
  stamp: WriteStamp,
): AsyncGenerator<WritePlan> {
  const { entityTable, column } = referrer
  const { entity } = entityTable
  const targets = new Map(found.map(({ id, target }) => [id, target]))
  const gone = new Set(found.map(({ target }) => target))
  const broken = new Map<string, Kept>()
  for (const ids of batches([...targets.keys()], consequencesAtOnce)) {
    const edited = await cleared(trx, ids, { referrer, gone }, stamp)
    for (const { before, draft } of edited) {
      const [error] = draft.errors
      const target = named(targets.get(before.id) ?? '')
      if (error && target) {
        const name = nameOf(target, leaving.entityTable)
        broken.set(target.id, { why: messages.cannotClear(name, entity.title, error.message) })
      }
    }
    // All that keep them are told, so the others are judged, too.
    if (broken.size === 0) yield { entityTable, edited, late: 'refuse' }
  }
  // With its uses, so that the caller may name another one in its place.
  if (broken.size > 0) {
    const { caller } = stamp.origin
    const asked = { db: trx, entities: stamp.entities(caller.tenantId), caller }
    throw refusedWithUses(broken, await usesOf(leaving, asked))
  }
  const emptied = found.flatMap(({ id, target: value }) => {
    const sourceId = named(value)?.id
    const lost = { entity: entity.name, id, field: column.key, value }
    return sourceId === undefined
      ? []
      : [{ ...lost, source: leaving.entityTable.entity.name, sourceId }]
  })
  await keepEmptied(trx, emptied, stamp)
}

/** Records without the values that go, and without what their choice has filled. */
async function cleared(
  trx: Db,
  ids: readonly string[],
  {
    referrer: { entityTable, column, isDeclared },
    gone,
  }: { readonly referrer: Referrer; readonly gone: ReadonlySet<string> },
  { origin: { caller }, now }: WriteStamp,
): Promise<readonly EditedDraft[]> {
  const stored = await lockedRecords(trx, entityTable, ids, caller)
  const records = await withRuledRows(trx, entityTable, stored, caller)
  const writing = { entityTable, caller, now }
  const by = isDeclared ? 'action' : 'consequence'
  const edited = records.map((before): EditedDraft => {
    const left = without(column, before.values[column.key], gone)
    const given = { ...(left === null && nothingBehind(column.key, before)), [column.key]: left }
    return { before, draft: draftEdit(before, given, writing, by) }
  })
  return await withFills(edited, { db: trx, by, ...writing })
}

/** Clears the referenced values that rules read, after their reference was cleared. */
const nothingBehind = (key: string, { values }: Stored): Values =>
  Object.fromEntries(
    Object.keys(values)
      .filter((path) => path.startsWith(`${key}.`))
      .map((path) => [path, null]),
  )

/** The value without those that are gone; null for a single one. */
function without(
  { field, multiple }: FieldColumn,
  value: unknown,
  gone: ReadonlySet<string>,
): unknown {
  if (!multiple) return null
  const left = field.type.dictValues(value ?? [], field).filter((one) => !gone.has(one))
  return field.type.fromWire(left.join(','), field) ?? null
}
