import { sql } from 'kysely'
import { type Entity, storedColumn, storedTable } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { liftTimeLimits } from '../db/timeLimits'
import { keptHere } from '../entity/schema/entityTable'
import { invalid } from '../http/envelope'
import { nextOrgCode } from '../people/orgCode'
import { departMessages as messages } from './messages'

const placeLock = 0x6a646f72
const codeLength = 64

const refuse = (field: string, message: string) => invalid([{ field, message }])

/**
 * Gives a new or moved department the code of its place. Codes below it follow, and so do copies of the codes: in
 * records, in people's current department, in fields that hold codes. So "mine and below" always means the current
 * tree. Run it in the transaction that wrote the department.
 */
export async function placeDepart(trx: Db, id: string, entities: Iterable<Entity>): Promise<void> {
  const { tenantId, renamed } = await moveBranch(trx, id)
  if (renamed.length > 0) await restamp(trx, tenantId, { renamed, entities })
}

interface Moved {
  readonly tenantId: number
  readonly renamed: Renamed['renamed']
}

/** Moves only the tree and its people; returns the codes that would change in records. */
export async function moveBranch(trx: Db, id: string): Promise<Moved> {
  // Without the lock, two departments placed at once would get the same code.
  await sql`select pg_advisory_xact_lock(${placeLock})`.execute(trx)
  const own = await departOf(trx, id)
  if (!own) return { tenantId: 0, renamed: [] }
  const stays = { tenantId: own.tenant_id, renamed: [] }
  const parentId = own.parent_id || (await parentByCode(trx, own))
  const parent = parentId === '' ? undefined : await departOf(trx, parentId)
  if (parentId !== '' && (!parent || parent.tenant_id !== own.tenant_id || parent.del_flag !== 0)) {
    throw refuse('parentId', messages.parentGone)
  }
  const above = parent?.org_code ?? ''
  if (own.org_code !== null && own.parent_code === above) return stays
  const code = nextOrgCode(above, await highestBelow(trx, parentId, id))
  const branch = await branchOf(trx, id)
  const depth = parent ? Number(parent.org_type) + 1 : 1
  const moves = branch.map((one) => ({
    ...one,
    code: one.id === id ? code : code + (one.old ?? '').slice((own.org_code ?? '').length),
    parentCode:
      one.id === id ? above : code + (one.oldParent ?? '').slice((own.org_code ?? '').length),
    type: String(depth + one.depth),
  }))
  if (moves.some((move) => move.code.length > codeLength))
    throw refuse('parentId', messages.tooDeep)
  const column = (of: (move: (typeof moves)[number]) => string) => sql`${moves.map(of)}::text[]`
  await sql`update sys_depart set org_code = place.code, parent_code = place.above, org_type = place.type
    from unnest(${column((one) => one.id)}, ${column((one) => one.code)},
      ${column((one) => one.parentCode)}, ${column((one) => one.type)})
      as place(id, code, above, type) where sys_depart.id = place.id`.execute(trx)
  if (parentId !== own.parent_id) {
    await trx.updateTable('sys_depart').set({ parent_id: parentId }).where('id', '=', id).execute()
  }
  const renamed = moves.flatMap(({ old, code: now }) => (old === null ? [] : { old, now }))
  await restampPeople(trx, renamed)
  return { ...stays, renamed }
}

const pairsOf = (
  renamed: Renamed['renamed'],
) => sql`unnest(${renamed.map(({ old }) => old)}::text[],
  ${renamed.map(({ now }) => now)}::text[]) as place(old, code)`

const departOf = async (db: Db, id: string) =>
  await system(db)
    .selectFrom('sys_depart')
    .select(['id', 'tenant_id', 'parent_id', 'parent_code', 'org_code', 'org_type', 'del_flag'])
    .where('id', '=', id)
    .executeTakeFirst()

type Own = NonNullable<Awaited<ReturnType<typeof departOf>>>

/** An imported sheet names the parent department by its code. */
async function parentByCode(trx: Db, { org_code, parent_code, tenant_id }: Own): Promise<string> {
  if (org_code !== null || !parent_code) return ''
  const found = await system(trx)
    .selectFrom('sys_depart')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('org_code', '=', parent_code)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  if (!found) throw refuse('parentCode', messages.noSuchCode(parent_code))
  return found.id
}

/** Roots of all tenants are siblings, because codes are unique in the whole system. Deleted departments keep theirs. */
async function highestBelow(trx: Db, parentId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select org_code as code from sys_depart
    where parent_id = ${parentId} and id <> ${id} and org_code is not null
    order by length(org_code) desc, org_code desc limit 1`.execute(trx)
  return rows[0]?.code
}

interface Placed {
  readonly id: string
  readonly old: string | null
  readonly oldParent: string | null
  readonly depth: number
}

/** The department and all below it, including deleted ones. */
async function branchOf(trx: Db, id: string): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`
    with recursive branch as (
      select id, org_code, parent_code, 0 as depth from sys_depart where id = ${id}
      union all select below.id, below.org_code, below.parent_code, branch.depth + 1
        from sys_depart below join branch on below.parent_id = branch.id and branch.depth < 50)
    select id, org_code as old, parent_code as "oldParent", depth from branch`.execute(trx)
  return rows
}

interface Renamed {
  readonly renamed: readonly { readonly old: string; readonly now: string }[]
  readonly entities: Iterable<Entity>
}

async function restamp(trx: Db, tenantId: number, { renamed, entities }: Renamed): Promise<void> {
  await restampRecords(trx, tenantId, renamed)
  const pair = pairsOf(renamed)
  for (const { table, column } of codeColumns(entities)) {
    const field = sql.ref(`${table}.${column}`)
    // One code or a comma list of codes.
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = (
        select string_agg(coalesce(place.code, part.code), ',' order by part.at)
        from unnest(string_to_array(${field}, ',')) with ordinality as part(code, at)
        left join ${pair} on place.old = part.code)
      where tenant_id = ${tenantId}
        and string_to_array(${field}, ',') && ${renamed.map(({ old }) => old)}::text[]`.execute(trx)
  }
}

/** Gives people whose current department it is the new codes. */
export async function restampPeople(trx: Db, renamed: Renamed['renamed']): Promise<void> {
  await sql`update sys_user set org_code = place.code from ${pairsOf(renamed)}
    where sys_user.org_code = place.old`.execute(trx)
}

/** Gives records the new codes of the departments that made them. */
export async function restampRecords(
  trx: Db,
  tenantId: number,
  renamed: Renamed['renamed'],
): Promise<void> {
  await liftTimeLimits(trx)
  const pair = pairsOf(renamed)
  for (const name of await stampedTables(trx)) {
    const table = sql.table(name)
    await sql`update ${table} set sys_org_code = place.code from ${pair}
      where ${table}.tenant_id = ${tenantId} and ${table}.sys_org_code = place.old`.execute(trx)
  }
}

/** Tables with a tenant and the department that made each record. */
async function stampedTables(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'sys_org_code'
      and table_name in (select table_name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE')
      and table_name in (select table_name from information_schema.columns
        where table_schema = current_schema() and column_name = 'tenant_id')`.execute(db)
  return rows.map(({ name }) => name)
}

/** All columns that change when a department gets another code. */
export async function stampedColumns(db: Db, entities: Iterable<Entity>) {
  const stamped = (await stampedTables(db)).map((table) => ({ table, column: 'sys_org_code' }))
  const own = ['org_code', 'parent_code'].map((column) => ({ table: 'sys_depart', column }))
  return [...stamped, ...codeColumns(entities), ...own]
}

/** Columns of fields that hold department codes. */
function* codeColumns(entities: Iterable<Entity>) {
  for (const entity of keptHere(entities)) {
    for (const field of entity.fields.values()) {
      if (field.type.dict(field) !== 'sys_depart,depart_name,org_code') continue
      if (field.type.storage(field).kind === 'none') continue
      yield { table: storedTable(entity), column: storedColumn(field) }
    }
  }
}
