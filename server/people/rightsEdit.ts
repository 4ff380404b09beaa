import { sql } from 'kysely'
import type { Db } from '../db/open'
import type { Call } from '../entity/contracts/calls'
import type { Stored, Values } from '../entity/contracts/records'
import { readBody } from '../entity/judge/body'
import { isId } from '../entity/read/idList'
import { toColumn } from '../entity/read/rows'
import { tenantOf } from '../entity/schema/entityTable'
import { invalid, notFound } from '../http/envelope'

/** An edit of a record, reduced to the fields that give rights. */
export interface RightsEdit {
  readonly id: string
  readonly before: Stored
  /** The record's values after the edit. */
  readonly after: Values
  write(trx: Db): Promise<void>
}

/** Reads the edit of these fields from a call. Throws if the record does not exist or a value is refused. */
export async function rightsEdit(
  { body, request: { caller }, store }: Call<unknown, Values & { readonly id: string }>,
  keys: readonly string[],
): Promise<RightsEdit> {
  const { entity, columns } = store.entityTable
  const id = body.id.trim()
  const before = isId(id) ? await store.find(id, caller) : undefined
  if (!before) throw notFound()
  const sent = Object.fromEntries(
    keys.flatMap((key) => (Object.hasOwn(body, key) ? [[key, body[key]]] : [])),
  )
  const given = readBody(entity, sent, caller, before)
  if (given.errors.length > 0) throw invalid(given.errors)
  const after = { ...before.values, ...given.values }
  const set = keys.flatMap((key) => {
    const [field, column] = [entity.fields.get(key), columns.get(key)]
    return field && column
      ? [sql`${sql.ref(column.name)} = ${toColumn(field, after[key] ?? null)}`]
      : []
  })
  return {
    id,
    before,
    after,
    async write(trx) {
      await sql`update ${sql.table(store.entityTable.table)} set ${sql.join(set)}
        where id = ${id} and tenant_id = ${tenantOf(entity, caller)}`.execute(trx)
    },
  }
}
