import { sql } from 'kysely'
import { fieldsReadByRules } from '../../../renderer/model/entity/ruledPaths'
import type { Db } from '../../db/open'
import { invalid, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Draft } from '../contracts/writing'
import { namedBy } from '../judge/references'
import { messages } from '../messages'
import { loadReferencedValues } from '../read/referencedValues'
import { same } from '../read/rows'
import { childTables } from '../schema/childTables'
import {
  type EntityTable,
  entityTableOf,
  linkTable,
  type ReferenceColumn,
  tenantOf,
} from '../schema/entityTable'

interface Written {
  readonly id: string
  readonly draft: Draft
}

/**
 * Before records are written, in the transaction: locks the records they reference, so that nobody deletes these until
 * it ends. Throws 400 at the field whose record has been deleted meanwhile.
 */
export async function holdReferenced(
  trx: Db,
  entityTable: EntityTable,
  { records, caller }: { readonly records: readonly Written[]; readonly caller: Caller },
): Promise<void> {
  const own = new Set(records.map(({ id }) => id))
  for (const column of entityTable.references) {
    const far = column.reference.entity()
    if (!far) continue
    const ids = [...new Set(records.flatMap(({ draft }) => namedBy(column, draft)))].filter(
      (id) => far !== entityTable.entity || !own.has(id),
    )
    if (ids.length === 0) continue
    const table = entityTableOf(far)
    const { rows } = await sql`
      select id from ${sql.table(table.table)}
      where tenant_id = ${tenantOf(far, caller)} and del_flag = 0 and id = any(${ids}::text[])
      order by id ${lockOf(column, entityTable)}`.execute(trx)
    if (rows.length < ids.length) {
      const message = messages.goneReferenced(column.field.title)
      throw invalid([{ field: column.key, message }])
    }
  }
}

/**
 * Before records are written, in the transaction: locks the referenced values used for their validation until it ends.
 * Throws 400 if somebody has changed one meanwhile; sending again is enough.
 */
export async function holdReached(
  trx: Db,
  entityTable: EntityTable,
  { records, caller }: { readonly records: readonly Written[]; readonly caller: Caller },
): Promise<void> {
  const fields = fieldsReadByRules(entityTable.entity)
  const judged = records.filter(({ draft }) =>
    fields.some(({ key }) => Object.hasOwn(draft.values, key)),
  )
  if (judged.length === 0) return
  const all = judged.map(({ draft }) => draft.values)
  const referenced = await loadReferencedValues(trx, entityTable, all, { caller, lock: true })
  for (const { draft } of judged) {
    const now = referenced(draft.values)
    const moved = fields.find((field) => !same(field, draft.values[field.key], now[field.key]))
    if (moved) throw new Refusal(400, messages.movedReferenced(moved.via?.[0]?.title ?? ''))
  }
}

/**
 * An exclusive lock for parents: computing a parent from its rows updates it in the same transaction, so two writers
 * with share locks would deadlock.
 */
function lockOf({ key, reference }: ReferenceColumn, { entity }: EntityTable) {
  const far = reference.entity()
  const isParent =
    far && childTables(far).some((child) => child.entity === entity && child.rows.by === key)
  return isParent ? sql`for no key update` : sql`for share`
}

/** Writes the list fields of written records to their link tables. */
export async function writeLinks(
  trx: Db,
  entityTable: EntityTable,
  { records, caller }: { readonly records: readonly Written[]; readonly caller: Caller },
): Promise<void> {
  for (const column of entityTable.references.filter(({ reference }) => reference.many)) {
    const written = records.filter(({ draft }) => draft.changed.includes(column.field))
    if (written.length === 0) continue
    const table = sql.table(linkTable(entityTable, column))
    const owners = written.map(({ id }) => id)
    await sql`delete from ${table} where owner_id = any(${owners}::text[])`.execute(trx)
    const links = written.flatMap(({ id, draft }) =>
      [...new Set(namedBy(column, draft))].map((target, place) => ({ id, target, place })),
    )
    if (links.length === 0) continue
    await sql`
      insert into ${table} (tenant_id, owner_id, target_id, place)
      select ${tenantOf(entityTable.entity, caller)}::integer, * from unnest(
        ${links.map(({ id }) => id)}::text[], ${links.map(({ target }) => target)}::text[],
        ${links.map(({ place }) => place)}::integer[])`.execute(trx)
  }
}
