import { can, permissionOf } from '#model'
import type { Db } from '../../db/open'
import { declined, invalid } from '../../http/envelope'
import { batches } from '../../kernel/groupBy'
import type { Stored } from '../contracts/records'
import type { WriteRequest } from '../contracts/writing'
import { nameOf } from '../judge/referring'
import { dictCodesOf, type Leaving, referringTo, valuesNaming } from '../judge/useTallies'
import { messages } from '../messages'
import { seeingAll, toColumn } from '../read/rows'
import { childrenOf } from '../read/treeRows'
import { type EntityTable, type FieldColumn } from '../schema/entityTable'
import { isMoved, type Referrer, referrersOf } from '../schema/referrers'
import { dictItems, holdsDictItems } from '../schema/systemRecords'
import { consequencesAtOnce, draftConsequences } from './consequences'
import type { write as writeToTable } from './write'
import type { WritePlan, WriteStamp } from './writePlan'

/** What is to be deleted, and where the record is found that takes its place. */
interface Deleting {
  readonly entityTable: EntityTable
  leaving(): Promise<readonly Stored[]>
  find(id: string): Promise<Stored | undefined>
}

/** Writes, before the deletion and in its transaction. */
export type Move = (trx: Db, write: typeof writeToTable, stamp: WriteStamp) => Promise<void>

/** Makes what uses these records use another one first, if the caller has chosen one. Throws if there is no such. */
export async function moveChosen(
  { uses }: WriteRequest,
  { entityTable, leaving, find }: Deleting,
): Promise<Move> {
  const records = typeof uses === 'object' ? await leaving() : []
  if (typeof uses !== 'object' || records.length === 0) return async () => undefined
  const to = await find(uses.to)
  if (!to) throw invalid([{ field: 'to', message: messages.noReferenced }])
  return async (trx, write, { hooks, ...stamp }) => {
    const { caller } = stamp.origin
    const own = hooks?.(entityTable.entity)
    const merging = uses.merging ? own?.merging : undefined
    // Records that the caller does not see move, too; `keptByReferring` says when they may.
    const by = { ...stamp, origin: { ...stamp.origin, caller: seeingAll(caller) } }
    const leaving = { entityTable, records }
    refuseUnsuitable(leaving, to)
    await merging?.(trx, { from: records, to }, caller)
    const how = { to, merging: merging !== undefined }
    for await (const plan of plansMoving(trx, leaving, how, stamp)) await write(trx, plan, by)
    const below = merging && (await planBelow(trx, leaving, to, stamp))
    // Their place may decide more of them, such as a code.
    if (below)
      await write(trx, below, {
        ...by,
        hooks: ({ name }) => (name === entityTable.entity.name ? own : undefined),
      })
  }
}

/**
 * Plans, before records are deleted and in the same transaction, that make everything that uses them use another one
 * instead. Each is to be written before the next is asked for, as a record may use them by several fields. History keeps
 * what it names; memberships end unless the records are merged. `keptByReferring` has asked whether the caller may
 * change the records. Throws if the other record is unsuitable, or a record would break a rule.
 */
async function* plansMoving(
  trx: Db,
  leaving: Leaving,
  { to, merging }: { readonly to: Stored; readonly merging: boolean },
  stamp: WriteStamp,
): AsyncGenerator<WritePlan> {
  const { caller } = stamp.origin
  const { entityTable, records } = leaving
  const gone = new Set(records.map(({ id }) => id))
  const codes = await dictCodesOf(trx, leaving)
  const referrers = referrersOf(entityTable.entity, stamp.entities(caller.tenantId))
  // Records of a department go before its people, who would lose them with it.
  for (const referrer of referrers.toSorted((one, other) => rank(one) - rank(other))) {
    if (!isMoved(referrer, merging)) continue
    const values = [...valuesNaming(records, referrer, codes).keys()]
    const found = (await referringTo(trx, values, referrer, caller)).filter(
      ({ id }) => referrer.entityTable.entity !== entityTable.entity || !gone.has(id),
    )
    if (found.length === 0) continue
    const { by } = referrer
    const value = by ? toColumn(by, to.values[by.key] ?? null) : to.id
    if (value === null) throw unsuitable(nameOf(to, entityTable))
    const ids = [...new Set(found.map(({ id }) => id))]
    for (const some of batches(ids, consequencesAtOnce))
      yield await moved(trx, some, { referrer, values: new Set(values), value }, stamp)
  }
}

const rank = ({ effect }: Referrer): number => (effect === 'remove' ? 0 : 1)

/** Puts the records below those that go below the other one; only who may edit all of them may merge. */
async function planBelow(
  trx: Db,
  { entityTable, records }: Leaving,
  to: Stored,
  stamp: WriteStamp,
): Promise<WritePlan | undefined> {
  const { entity } = entityTable
  const { caller } = stamp.origin
  if (!entity.parent) return undefined
  const { key } = entity.parent
  const gone = records.map(({ id }) => id)
  const all = await childrenOf(trx, gone, { entityTable, caller: seeingAll(caller) })
  const seen = await childrenOf(trx, gone, { entityTable, caller })
  const ids = all.filter((id) => !gone.includes(id))
  if (ids.length === 0) return undefined
  const mayEdit = can(caller.grants, permissionOf(entity, 'edit'))
  if (!mayEdit || seen.length < all.length)
    throw declined(messages.mayNotMoveBelow(nameOf(to, entityTable)))
  const edited = await draftConsequences(trx, { entityTable, ids }, () => ({ [key]: to.id }), stamp)
  for (const { before, draft } of edited)
    refuseErrors(draft.errors[0]?.message, before, entityTable)
  return { entityTable, edited, late: 'refuse' }
}

const unsuitable = (name: string) => invalid([{ field: 'to', message: messages.notMovable(name) }])

function refuseUnsuitable({ entityTable, records }: Leaving, to: Stored): void {
  const isItem = holdsDictItems(entityTable.entity.name)
  const isSame = (one: Stored) => one.values[dictItems.dict] === to.values[dictItems.dict]
  const isGone = records.some(({ id }) => id === to.id)
  if (isGone || (isItem && !records.every(isSame))) throw unsuitable(nameOf(to, entityTable))
}

interface Moving {
  readonly referrer: Referrer
  /** The values that go, and the one that stands in their place. */
  readonly values: ReadonlySet<string>
  readonly value: string
}

async function moved(
  trx: Db,
  ids: readonly string[],
  { referrer, values, value }: Moving,
  stamp: WriteStamp,
): Promise<WritePlan> {
  const { entityTable, column } = referrer
  const edited = await draftConsequences(
    trx,
    { entityTable, ids },
    (record) => ({ [column.key]: replaced(column, record.values[column.key], values, value) }),
    stamp,
  )
  for (const { before, draft } of edited)
    refuseErrors(draft.errors[0]?.message, before, entityTable)
  return { entityTable, edited, late: 'refuse' }
}

function refuseErrors(why: string | undefined, before: Stored, entityTable: EntityTable): void {
  if (why === undefined) return
  throw declined(messages.cannotMove(nameOf(before, entityTable), entityTable.entity.title, why))
}

/** The value with the other in place of those that go. */
function replaced(
  { field, multiple }: FieldColumn,
  value: unknown,
  gone: ReadonlySet<string>,
  to: string,
): unknown {
  if (!multiple) return field.type.fromWire(to, field) ?? null
  const all = field.type.dictValues(value ?? [], field).map((one) => (gone.has(one) ? to : one))
  return field.type.fromWire([...new Set(all)].join(','), field) ?? null
}
