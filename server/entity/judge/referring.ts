import { sql } from 'kysely'
import { can, type Entity, permissionOf } from '#model'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Row, Stored } from '../contracts/records'
import type { ForUses } from '../contracts/writing'
import { messages, type UsedBy } from '../messages'
import { mine, readRow, selection, toColumn } from '../read/rows'
import type { EntityTable } from '../schema/entityTable'
import { mayUse, mayWrite } from '../schema/fieldRights'
import { isMoved, type Referrer, referrersOf } from '../schema/referrers'
import {
  dictCodesOf,
  holding,
  type Leaving,
  type Tally,
  talliesOf,
  valuesNaming,
} from './useTallies'

export interface Asking {
  readonly entities: ReadonlyMap<string, Entity>
  readonly caller: Caller
  /** What the caller has decided about the uses; absent = nothing yet. */
  readonly uses?: ForUses | undefined
}

/** Why a record may not be deleted. */
export interface Kept {
  readonly why: string
  /** It may be if the caller confirms what happens to the records that use it. */
  readonly asks?: true
}

/**
 * Why, by id, records may not be deleted because others use them: a field would miss a value that it needs, records
 * would change that the caller may not change, or he has not been asked yet.
 */
export async function keptByReferring(
  db: Db,
  { entityTable, records }: Leaving,
  { entities, caller, uses }: Asking,
): Promise<ReadonlyMap<string, Kept>> {
  const kept = new Map<string, Kept>()
  const leaving = records.map(({ id }) => id)
  const counting = { source: entityTable.entity, caller, leaving }
  const byId = new Map(records.map((record) => [record.id, record]))
  const codes = await dictCodesOf(db, { entityTable, records })
  for (const referrer of referrersOf(entityTable.entity, entities)) {
    const judged = judgementOf(referrer, caller, uses)
    if (!judged) continue
    const ids = valuesNaming(records, referrer, codes)
    const tallies = await talliesOf(db, [...ids.keys()], referrer, counting)
    for (const [value, tally] of tallies) {
      const found = judged(tally)
      if (!found) continue
      const names = await namesOf(db, value, referrer, caller, tally)
      const { entityTable: user, column, effect } = referrer
      const by = { entity: user.entity.title, field: column.field.title, effect, names, ...tally }
      for (const id of ids.get(value) ?? []) {
        const record = byId.get(id)
        const before = kept.get(id)
        // A reason that nobody can confirm says more than a question.
        if (!record || (before && (!before.asks || found.asks))) continue
        const why = found.say(nameOf(record, entityTable), by)
        kept.set(id, found.asks ? { why, asks: true } : { why })
      }
    }
  }
  return kept
}

interface Judged {
  readonly asks?: true
  say(name: string, by: UsedBy): string
}

/** What is said against a deletion because of the uses; undefined = nothing, however many there are. */
function judgementOf(
  referrer: Referrer,
  caller: Caller,
  uses: ForUses | undefined,
): ((tally: Tally) => Judged | undefined) | undefined {
  const { entityTable, column, effect, isDeclared, membership } = referrer
  const { entity } = entityTable
  const isDecided = uses !== undefined
  const moves = typeof uses === 'object'
  const goesAlong = moves && membership && isMoved(referrer, uses.merging === true)
  const ask: Judged | undefined = isDecided ? undefined : { asks: true, say: messages.asksAbout }
  if (effect === 'remove' && !goesAlong) {
    const mayGo = can(caller.grants, permissionOf(entity, 'delete'))
    const isSilent = mayGo && !caller.rows.has(entity.name)
    if (isSilent && (membership || isDecided)) return undefined
    return ({ all: total, seen }) =>
      !mayGo
        ? { say: messages.mayNotRemoveReferring }
        : seen < total && !isSilent
          ? { say: messages.mayNotSeeReferring }
          : membership
            ? undefined
            : ask
  }
  if (membership && !goesAlong) return undefined
  if (effect === 'keep') return ask && (() => ask)
  const needsRight = moves || (effect === 'clear' && !isDeclared)
  if (effect === 'clear' && !needsRight) return ask && (() => ask)
  const mayEdit = can(caller.grants, permissionOf(entity, 'edit')) && mayWrite(column.field, caller)
  return ({ all: total, seen }) => {
    if (effect === 'refuse' && !moves) return { say: messages.stillReferenced }
    return mayEdit && seen === total ? ask : { say: messages.mayNotChangeUsing }
  }
}

const namedAtMost = 5

/** Names of some of them, as far as the caller may see them. */
async function namesOf(
  db: Db,
  value: string,
  referrer: Referrer,
  caller: Caller,
  { seen }: Tally,
): Promise<readonly string[]> {
  const { entityTable } = referrer
  if (seen === 0 || !mayUse(entityTable.entity.label, caller)) return []
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)} and ${holding(referrer, [value])}
    order by id limit ${namedAtMost}`.execute(db)
  return rows.map((row) => nameOf(readRow(entityTable, row), entityTable))
}

export const nameOf = ({ id, values }: Stored, { entity: { label } }: EntityTable): string =>
  toColumn(label, values[label.key] ?? null) ?? id
