import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../server/db/open'
import { system } from '../server/db/tables'
import { entryId } from '../server/seed/menu'
import { buildTestApp, type TestApp } from '../tests/support/app'
import { type DatabaseKind, freshDatabase } from '../tests/support/freshDatabase'
import { stopOwnPostgres } from '../tests/support/postgres'
import { limitRole } from '../tests/support/rights'
import { type Figure, median } from './report'

const people = 1_000
const roles = 50
const records = 2_000
const rounds = 7

/** 谁能看到 and 改了会怎样 in a tenant of many people with many roles, each call as the console makes it. */
export async function rightsFigures(): Promise<readonly Figure[]> {
  return [...(await measure('embedded')), ...(await measure('postgres'))]
}

async function measure(kind: DatabaseKind): Promise<readonly Figure[]> {
  const { database, remove } = await freshDatabase(kind)
  const host = await buildTestApp(database)
  try {
    const { recordId, roleId, ruleId } = await fill(database.db)
    const { body } = await host.call('admin', 'GET /sys/permission/queryRolePermission', {
      query: { roleId },
    })
    const last: readonly string[] = body.result
    const grants = {
      roleId,
      permissionIds: last.slice(20).join(),
      lastpermissionIds: last.join(),
    }
    const rule = {
      id: ruleId,
      permissionId: entryId('/content/brand'),
      ruleName: '自己的',
      status: '1',
      ruleColumn: 'updateBy',
      ruleConditions: '=',
      ruleValue: '#{sysUserCode}',
    }
    const query = { kind: 'row', name: 'brand', id: recordId }
    const of = `${kind}: ${people} people × ${roles} roles`
    const saving = '/sys/permission/saveRolePermission/impact'
    const editing = '/sys/permission/editPermissionRule/impact'
    return [
      await figure(`${of}: who sees a record`, 300, () =>
        asked(host, 'GET /sys/permission/whoSees', { query }),
      ),
      await figure(`${of}: 20 grants less of a role`, 2_000, () =>
        asked(host, `POST ${saving}`, { body: grants }),
      ),
      await figure(`${of}: a rule of each one’s own, ${records} records`, 2_000, () =>
        asked(host, `POST ${editing}`, { body: rule }),
      ),
    ]
  } finally {
    await host.close()
    await remove()
    if (kind === 'postgres') await stopOwnPostgres()
  }
}

async function asked(host: TestApp, line: `${string} ${string}`, options: object): Promise<void> {
  const { body } = await host.call('admin', line, options)
  if (!body.success) throw new Error(`${line}: ${body.message}`)
}

async function figure(name: string, atMost: number, work: () => Promise<void>): Promise<Figure> {
  const times: number[] = []
  await work()
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return { name, value: median(times), unit: 'ms', aim: { atMost } }
}

/**
 * Everybody has three roles of his own, drawn by lot, each of which gives two thirds of the menu; every second one limits brands to those that its
 * people have made, the others to those of a country.
 */
async function fill(db: Db) {
  const entries = await system(db).selectFrom('sys_permission').select(['id', 'perms']).execute()
  const own = idsOf(roles, 'role')
  const brand = entryId('/content/brand')
  for (const [at, id] of own.entries()) {
    const code = `bench${at}`
    await db
      .insertInto('sys_role')
      .values({ id, tenant_id: 0, role_code: code, role_name: `角色${at}` })
      .execute()
    const given = entries.filter(
      (one, place) => (place + at) % 3 > 0 || one.id === brand || one.perms === 'brand:view',
    )
    await db
      .insertInto('sys_role_permission')
      .values(given.map((one) => ({ role_id: id, permission_id: one.id })))
      .execute()
  }
  const rules: string[] = []
  for (const at of own.keys()) {
    const isOwn = at % 2 === 0
    const rule = isOwn
      ? { column: 'createBy', value: '#{sysUserCode}' }
      : { column: 'country', value: at % 4 === 1 ? 'DE' : 'US' }
    const entry = '/content/brand'
    rules.push(await limitRole(db, `bench${at}`, { entry, conditions: '=', ...rule }))
  }
  await sql`insert into sys_user (id, username, realname, password)
    select md5('user' || n), 'bench' || n, '人员' || n, '' from generate_series(1, ${people}::int) n`.execute(
    db,
  )
  await sql`insert into sys_user_tenant (user_id, tenant_id)
    select md5('user' || n), 1001 from generate_series(1, ${people}::int) n`.execute(db)
  await sql`insert into sys_user_role (user_id, role_id, tenant_id)
    select md5('user' || n), md5('role' || (1 + abs(hashtext(n || ' ' || step)) % ${roles}::int)), 1001
    from generate_series(1, ${people}::int) n, generate_series(1, 3) step on conflict do nothing`.execute(
    db,
  )
  await sql`insert into cms_brand (id, tenant_id, name, country, status, create_by, update_by)
    select md5('brand' || n), 1001, '品牌' || n, case when n % 2 = 0 then 'DE' else 'US' end, '1',
      'bench' || (1 + n % ${people}::int), 'bench' || (1 + n % 7)
    from generate_series(1, ${records}::int) n`.execute(db)
  const [recordId = ''] = idsOf(1, 'brand')
  return { recordId, roleId: own[0] ?? '', ruleId: rules[0] ?? '' }
}

/** As the database makes them. */
function idsOf(count: number, kind: string): readonly string[] {
  return Array.from({ length: count }, (_, at) =>
    createHash('md5')
      .update(`${kind}${at + 1}`)
      .digest('hex'),
  )
}
