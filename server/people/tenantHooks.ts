import { sql } from 'kysely'
import { Type } from 'typebox'
import { companyPrefix } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityDeps, EntityHooks } from '../entity/contracts/deps'
import type { Row, Values } from '../entity/contracts/records'
import { readBody } from '../entity/judge/body'
import { draftNew } from '../entity/judge/drafts'
import { idList, idsOf, recordName } from '../entity/read/idList'
import { mine, readRow, selection } from '../entity/read/rows'
import { logChanges } from '../entity/write/audit'
import { jsonOf, writing } from '../entity/write/request'
import { anyObject, openObject, text } from '../http/call'
import { declined, invalid, notFound, ok } from '../http/envelope'
import { list } from '../http/input'
import { serverMessages } from '../kernel/messages'
import { wallClock } from '../kernel/wallClock'
import type { Services } from '../module/module'
import { type Impact, impactOperation } from '../rights/impact'
import { rightMessages } from '../rights/messages'
import { keepAdministrators } from '../rights/platform'
import type { Rights } from '../rights/rights'
import { tenantMessages as messages } from './messages'
import { rightsEdit } from './rightsEdit'
import { writesTenants } from './tenantMemberHooks'

/**
 * Hooks of the entity `sysTenant` (contract, §6.6), a view of sys_tenant. Edits are the usual ones; adding and deleting
 * are done here, because users choose a tenant's number.
 */
export const tenantHooks = ({
  rights,
  impact,
  removal,
}: {
  rights(): Rights
  impact(): Impact
  removal(): Services['companyRemoval']
}): EntityHooks => ({
  mayWrite: writesTenants,
  settled: (trx, _, { now }) => keepAdministrators(trx, now, rightMessages.lastTenant),
  // Changes who may sign in and with which editions: rights and open pages reload.
  committed: () => rights().changed(),
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'queryList',
      right: { can: 'tenant:view' },
      summary: 'Tenants in force, or those of `ids` among them.',
      query: Type.Object({ ids: text({ max: 8_000 }) }),
      answer: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      async run({ query: { ids }, deps, store, request: { caller } }) {
        const now = wallClock(deps.clock())
        const wanted = list('ids', ids)
        const { rows } = await sql<{ id: string; name: string }>`
          select id::text as id, name from sys_tenant where status = 1
            and (begin_date is null or begin_date <= ${now}::timestamp)
            and (end_date is null or end_date >= ${now}::timestamp)
            and (${wanted.length === 0}::boolean or id::text = any(${wanted}::text[]))
            and id::text in (select id from sys_tenant_line where ${mine(store.entityTable, caller)})
          order by sys_tenant.id`.execute(deps.database.db)
        return ok(rows)
      },
    }),
    ownOperation({
      ...impactOperation('edit'),
      right: { can: 'tenant:edit' },
      body: openObject({ id: recordName }),
      async run(call) {
        const { caller } = call.request
        writesTenants(caller)
        const { id, write } = await rightsEdit(call, givingRights)
        // The impact concerns people of that tenant, not of the caller's current one.
        const now = call.deps.clock()
        const trial = async (trx: Db) => {
          await write(trx)
          await keepAdministrators(trx, now, rightMessages.lastTenant)
        }
        return ok(await impact().of({ ...caller, tenantId: Number(id), site: null }, trial))
      },
    }),
    ownOperation({
      methods: ['POST'],
      path: 'add',
      right: { can: 'tenant:add' },
      summary: 'Adds a tenant under the number `id` (or `no`) that people have chosen.',
      body: openObject({}),
      answer: anyObject,
      run: add,
    }),
    ownOperation({
      methods: ['DELETE'],
      path: 'delete',
      right: { can: 'tenant:delete' },
      summary: 'Takes a tenant away that nothing belongs to.',
      query: Type.Object({ id: recordName }),
      answer: Type.Null(),
      run: async (call) =>
        await writing(call, { body: '' }, async () => {
          const { found, removed } = await remove(call, [call.query.id.trim()], removal())
          if (found === 0) throw notFound()
          if (removed === 0) throw declined(messages.none)
          return ok(null, serverMessages.deleted)
        }),
    }),
    ownOperation({
      methods: ['DELETE'],
      path: 'deleteBatch',
      right: { can: 'tenant:delete' },
      summary: 'Takes those tenants away that nothing belongs to.',
      query: Type.Object({ ids: idList }),
      answer: Type.Object({ deleted: Type.Integer() }),
      async run(call) {
        if (String(call.query.ids ?? '').trim() === '') throw declined(messages.unchosen)
        const ids = idsOf(call.query.ids)
        return await writing(call, { body: '', records: ids.length }, async () => {
          const { removed: deleted } = await remove(call, ids, removal())
          if (deleted === 0) throw declined(messages.none)
          return ok({ deleted }, deleted === ids.length ? messages.deleted : messages.some)
        })
      },
    }),
  ],
})

/** Fields that decide whether its people may sign in, and with which editions. */
const givingRights = ['beginDate', 'endDate', 'status', 'editionStatus']

const columns = ['name', 'nameEn', 'beginDate', 'endDate', 'status', 'editionStatus'] as const

function add(call: Call<unknown, Values>) {
  const { body, request, store, deps } = call
  const { caller } = request
  const { entityTable } = store
  return writing(call, { body: jsonOf(call) }, async (write) => {
    const sent = { ...body, no: body.no ?? body.id }
    const given = readBody(entityTable.entity, sent, caller)
    const { values, errors } = draftNew(given.values, { entityTable, caller, now: deps.clock() })
    const all = [...given.errors, ...errors]
    if (all.length > 0) throw invalid(all)
    const number = Number(values.no)
    if (!Number.isInteger(number) || number < 1 || number > 999_999_999) {
      throw invalid([{ field: 'no', message: messages.badNumber }])
    }
    return await store.writer.run(write, async (trx, now) => {
      const known = system(trx).selectFrom('sys_tenant').select('id').where('id', '=', number)
      if ((await known.execute()).length > 0) throw declined(messages.taken)
      const stored = Object.fromEntries(
        columns.map((key) => {
          const field = entityTable.entity.fields.get(key)
          const wire = field ? field.type.toWire(values[key] ?? null, field) : null
          return [entityTable.columns.get(key)?.name ?? key, wire]
        }),
      )
      const row = { id: number, ...stored, create_by: caller.username, create_time: wallClock(now) }
      await trx.insertInto('sys_tenant').values(row).execute()
      const [made] = await linesOf(trx, [String(number)], call)
      const after = made && readRow(entityTable, made).values
      const changes = [{ id: String(number), ...(after && { after }) }]
      await logChanges(trx, entityTable, { origin: write.origin, operation: 'add', changes, now })
      return ok({ ...made, id: String(number) }, serverMessages.added)
    })
  })
}

const linesOf = async (db: Db, ids: readonly string[], { store: { entityTable } }: Call) =>
  (
    await sql<Row>`select ${selection(entityTable)} from sys_tenant_line
      where id = any(${ids}::text[])`.execute(db)
  ).rows

/**
 * Deletes unused tenants: in one transaction those without documents of their own, each of the others in the one that
 * takes these out of force.
 */
async function remove(
  call: Call,
  ids: readonly string[],
  { hasOwn, remove: removeWhole }: Services['companyRemoval'],
) {
  const { store, deps, request } = call
  const { caller, ip, method, url } = request
  const origin = { caller, ip, method, url: url.split('?')[0] ?? url }
  const found = await linesOf(deps.database.db, ids, call)
  const owning: Row[] = []
  const plain: Row[] = []
  for (const row of found) {
    const { id } = readRow(store.entityTable, row)
    ;((await hasOwn(Number(id))) ? owning : plain).push(row)
  }
  const removeOne = async (trx: Db, row: Row, now: Date): Promise<boolean> => {
    const { id, values } = readRow(store.entityTable, row)
    if (await isUsed(trx, Number(id), deps)) return false
    await sql`delete from sys_tenant where id = ${Number(id)}`.execute(trx)
    const changes = [{ id, before: values }]
    await logChanges(trx, store.entityTable, { origin, operation: 'delete', changes, now })
    return true
  }
  const done: boolean[] = []
  if (plain.length > 0)
    await store.writer.transact(caller, async (trx, now) => {
      for (const row of plain) done.push(await removeOne(trx, row, now))
    })
  for (const row of owning) {
    const id = Number(readRow(store.entityTable, row).id)
    done.push(await removeWhole(id, caller, (trx) => removeOne(trx, row, deps.clock())))
  }
  return { found: found.length, removed: done.filter(Boolean).length }
}

/**
 * Whether the tenant has members, roles, departments, sites or any records, including deleted ones. Roles that its own
 * documents have made go with these.
 */
async function isUsed(db: Db, id: number, { entities }: EntityDeps): Promise<boolean> {
  const own = ['sys_user_tenant', 'sys_depart', 'sys_role']
  const kept = [...entities(id).values()].filter(({ tenant }) => tenant).map(({ table }) => table)
  // Views are skipped as they show rows of tables, some once for each tenant. Log lines do not count as use.
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relname <> 'sys_data_log'
      and relname = any(${[...own, ...kept]}::text[])`.execute(db)
  const made = sql` and not (starts_with(role_code, ${companyPrefix(id)}) and delivered is not null)`
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)}
      where tenant_id = ${id}${name === 'sys_role' ? made : sql``} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}
