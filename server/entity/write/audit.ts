import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Field } from '#model'
import { beginningOf } from '../../../renderer/model/characters/characters'
import type { Db } from '../../db/open'
import { wallClock } from '../../kernel/wallClock'
import type { Values } from '../contracts/records'
import type { Origin } from '../contracts/writing'
import { type LoggedOperation, messages, operationTitles } from '../messages'
import { toColumn } from '../read/rows'
import { type EntityTable, tenantOf } from '../schema/entityTable'
import { noteChanges } from './transactionChanges'

/** Change of one record; `before` is absent for a new one, `after` for a deleted one. */
export interface Change {
  readonly id: string
  readonly before?: Values
  readonly after?: Values
  /** Version of the record after the change, for undoing it. */
  readonly ver?: number
  /** Step that made the change. */
  readonly step?: string | undefined
}

const operateTypes: Readonly<Record<LoggedOperation, number>> = {
  add: 2,
  edit: 3,
  delete: 4,
  import: 5,
  restore: 7,
}

const rowsAtOnce = 1_000

/** Logs changes in the transaction that makes them, so that neither happens without the other. */
export async function logChanges(
  trx: Db,
  entityTable: EntityTable,
  {
    origin,
    operation,
    changes,
    now,
    importId,
  }: {
    readonly origin: Origin
    readonly operation: LoggedOperation
    readonly changes: readonly Change[]
    readonly now: Date
    /** Import that makes the changes. */
    readonly importId?: string | undefined
  },
): Promise<void> {
  const restored = operation === 'restore'
  noteChanges(
    trx,
    entityTable,
    changes.map((change) => ({ ...change, restored })),
  )
  const { caller, ip, url, method } = origin
  // Values common to all rows are bound once, differing ones as arrays.
  const common = sql`2, ${operateTypes[operation]}::integer, ${caller.username}, ${caller.realname},
    ${ip}, ${url}, ${method}, ${tenantOf(entityTable.entity, caller)}::integer, ${entityTable.table},
    ${wallClock(now)}::timestamp, ${importId ?? null}`
  for (let from = 0; from < changes.length; from += rowsAtOnce) {
    const some = changes.slice(from, from + rowsAtOnce)
    const texts = (of: (change: Change) => string | null) => sql`${some.map(of)}::text[]`
    await sql`
      insert into sys_log (log_type, operate_type, userid, username, ip, request_url, request_type,
        tenant_id, data_table, create_time, import_id, log_content, data_id, request_param,
        before_hash, after_hash, step, data_ver)
      select ${common}, given.* from unnest(
        ${texts((one) => toldOf(operation, entityTable, one))},
        ${texts(({ id }) => id)},
        ${texts((one) => JSON.stringify(difference(entityTable, one)))},
        ${texts(({ before }) => digest(entityTable, before))},
        ${texts(({ after }) => digest(entityTable, after))},
        ${texts(({ step }) => step ?? null)},
        ${some.map(({ ver }) => ver ?? null)}::integer[]) as given`.execute(trx)
  }
}

/** `发布文章：…`: a step appears under its title. */
function toldOf(operation: LoggedOperation, entityTable: EntityTable, change: Change): string {
  const { states, title } = entityTable.entity
  const step = change.step === undefined ? undefined : states?.steps.get(change.step)
  const done = step?.title ?? operationTitles[operation]
  return messages.logged(done, title, nameOf(entityTable, change))
}

function nameOf({ entity }: EntityTable, { id, before, after }: Change): string {
  const { label } = entity
  return beginningOf(toColumn(label, (after ?? before)?.[label.key] ?? null) ?? id, 200)
}

/** `{ price: ['1', '2'] }`: stored values of the changed fields, before and after. */
function difference(
  entityTable: EntityTable,
  { before, after }: Change,
): Readonly<Record<string, unknown>> {
  if (after === undefined) return {}
  const stored = (field: Field, values: Values | undefined) =>
    values ? toColumn(field, values[field.key] ?? null) : null
  return Object.fromEntries(
    entityTable.fields.flatMap(({ field }) => {
      const pair = [stored(field, before), stored(field, after)]
      return pair[0] === pair[1] ? [] : [[field.key, pair]]
    }),
  )
}

function digest(entityTable: EntityTable, values: Values | undefined): string | null {
  if (!values) return null
  const texts = entityTable.fields.map(({ field }) => toColumn(field, values[field.key] ?? null))
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}
