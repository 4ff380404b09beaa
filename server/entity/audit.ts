import { createHash } from 'node:crypto'
import type { Field } from '#model'
import type { Db } from '../db/open'
import { system } from '../sys/tables'
import { wallClock } from '../sys/times'
import type { Origin } from './deps'
import { type Layout, tenantOf } from './layout'
import { messages } from './messages'
import { toColumn, type Values } from './rows'

/** What was done to one record; `before` is absent for a new one, `after` for a removed one. */
export interface Change {
  readonly id: string
  readonly before?: Values
  readonly after?: Values
  /** Version of the record after it, where somebody may want to take the change back. */
  readonly ver?: number
}

/** What the log calls the operations of contract §6.7. */
export type Operation = 'add' | 'edit' | 'delete' | 'import'

const operateTypes: Readonly<Record<Operation, number>> = { add: 2, edit: 3, delete: 4, import: 5 }

// Each row takes twenty parameters; a statement holds 65,535.
const rowsAtOnce = 1_000

/** Logs changes. `trx` is the transaction that makes them: one does not happen without the other. */
export async function logChanges(
  trx: Db,
  layout: Layout,
  {
    origin,
    operation,
    changes,
    now,
    importId,
  }: {
    readonly origin: Origin
    readonly operation: Operation
    readonly changes: readonly Change[]
    readonly now: Date
    /** The import that makes them. */
    readonly importId?: string
  },
): Promise<void> {
  const { caller, ip, url, method } = origin
  const common = {
    log_type: 2,
    operate_type: operateTypes[operation],
    userid: caller.username,
    username: caller.realname,
    ip,
    request_url: url,
    request_type: method,
    tenant_id: tenantOf(layout.entity, caller),
    data_table: layout.table,
    create_time: wallClock(now),
    import_id: importId ?? null,
  }
  const rows = changes.map((change) => ({
    ...common,
    log_content: messages.logged(operation, layout.entity.title, nameOf(layout, change)),
    data_id: change.id,
    request_param: JSON.stringify(difference(layout, change)),
    before_hash: digest(layout, change.before),
    after_hash: digest(layout, change.after),
    data_ver: change.ver ?? null,
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await system(trx)
      .insertInto('sys_log')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  }
}

function nameOf({ entity }: Layout, { id, before, after }: Change): string {
  const { label } = entity
  return toColumn(label, (after ?? before)?.[label.key] ?? null)?.slice(0, 200) ?? id
}

/** `{ price: ['1', '2'] }`: the fields that changed, as stored, before and after. */
function difference(layout: Layout, { before, after }: Change): Readonly<Record<string, unknown>> {
  if (after === undefined) return {}
  const stored = (field: Field, values: Values | undefined) =>
    values ? toColumn(field, values[field.key] ?? null) : null
  return Object.fromEntries(
    layout.fields.flatMap(({ field }) => {
      const pair = [stored(field, before), stored(field, after)]
      return pair[0] === pair[1] ? [] : [[field.key, pair]]
    }),
  )
}

function digest(layout: Layout, values: Values | undefined): string | null {
  if (!values) return null
  const texts = layout.fields.map(({ field }) => toColumn(field, values[field.key] ?? null))
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}
