import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../../db/open'
import { Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Row } from '../contracts/records'
import { messages } from '../messages'
import { all, living, toColumn } from '../read/rows'
import { type ChildTable, childTables } from '../schema/childTables'
import { type EntityTable, entityTableOf } from '../schema/entityTable'
import { changesIn } from './transactionChanges'

/** An entity with locking states, and one of its child tables. */
interface Lockable {
  readonly entityTable: EntityTable
  readonly child: ChildTable
}

const known = new WeakMap<ReadonlyMap<string, Entity>, readonly Lockable[]>()

function lockables(entities: ReadonlyMap<string, Entity>): readonly Lockable[] {
  const made = known.get(entities)
  if (made) return made
  const found = [...entities.values()]
    .filter(({ states }) => states && states.lock.length > 0)
    .flatMap((entity) =>
      childTables(entity).map((child) => ({ entityTable: entityTableOf(entity), child })),
    )
  known.set(entities, found)
  return found
}

/**
 * Refuses changes to child rows of a locked record, by any way of writing: its form, a separate list, an import. Call
 * it in the transaction that wrote the rows; it keeps the parents unchanged until the transaction ends.
 */
export async function refuseLockedParents(
  trx: Db,
  { entities, caller }: { readonly entities: ReadonlyMap<string, Entity>; readonly caller: Caller },
): Promise<void> {
  const changes = changesIn(trx)
  for (const { entityTable, child } of changes.length > 0 ? lockables(entities) : []) {
    const link = child.entityTable.entity.fields.get(child.rows.by)
    const own = new Set(
      changes.flatMap((one) => (one.entityTable.table === entityTable.table ? one.id : [])),
    )
    const parents = changes
      .filter((one) => link && one.entityTable.table === child.entityTable.table)
      .flatMap(({ before, after }) => [before, after])
      .flatMap((values) => (link && values ? (toColumn(link, values[link.key] ?? null) ?? []) : []))
    // Parents written themselves were validated with their rows.
    const ids = [...new Set(parents)].filter((id) => !own.has(id))
    const { states, label } = entityTable.entity
    const column = states && entityTable.columns.get(states.field.key)
    if (!states || !column || ids.length === 0) continue
    const name = entityTable.columns.get(label.key)?.name ?? 'id'
    const { rows } = await sql<Row>`
      select ${sql.ref(name)} as name from ${sql.table(entityTable.table)}
      where ${all([living(entityTable, caller), sql`id = any(${ids}::text[])`])}
        and ${sql.ref(column.name)} = any(${[...states.lock]}::text[])
      order by id for share`.execute(trx)
    const [locked] = rows
    if (locked) throw new Refusal(400, messages.lockedParent(String(locked.name ?? '')))
  }
}
