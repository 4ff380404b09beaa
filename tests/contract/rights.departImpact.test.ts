import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import type { ImpactAnswer } from '../../server/rights/impact'
import { createDeparts } from '../../server/seed/departs'
import { buttonId, entryId } from '../../server/seed/menu'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { type Observed, observing } from '../support/observed'
import { limitRole } from '../support/rights'
import { storedRights } from '../support/storedRights'

interface Moved {
  readonly entries: readonly [gained: readonly string[], lost: readonly string[]]
  readonly rows: readonly [gained: number, lost: number]
}

// A department that moves takes the codes along that rules ask for; one that is not in use has no people.
describeDatabase('改了会怎样：部门', ['explain', 'rights'], (open) => {
  let host: TestApp
  let db: Db
  let observe: (username: string) => Promise<Observed | undefined>
  const people = ['mine', 'below', 'fixed', 'tree', 'leader', 'free']

  const departId = async (name: string) => {
    const row = await system(db)
      .selectFrom('sys_depart')
      .select('id')
      .where('depart_name', '=', name)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const ok = async (line: `${string} ${string}`, body: object) => {
    const reply = await host.call('admin', line, { body })
    expect(reply.body.success, `${line}: ${reply.body.message}`).toBe(true)
    return reply.body.result
  }
  const everybody = async () =>
    new Map(await Promise.all(people.map(async (one) => [one, await observe(one)] as const)))

  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    observe = observing(host, 1001, ['/cms/brand'])
    await createDeparts(db, 1001, [
      {
        name: '总部',
        children: [{ name: '外贸部', children: [{ name: '欧洲组' }] }, { name: '市场部' }],
      },
    ])
    const rules = {
      mine: { conditions: '=', column: 'sysOrgCode', value: '#{sysOrgCode}' },
      below: { conditions: 'RIGHT_LIKE', column: 'sysOrgCode', value: '#{sysOrgCode}' },
      fixed: { conditions: 'RIGHT_LIKE', column: 'sysOrgCode', value: 'A01A02' },
      tree: { conditions: 'IN', column: 'sysOrgCode', value: '#{sysMultiOrgCode}' },
    }
    for (const [code, rule] of Object.entries(rules)) {
      await createRole(db, { code, name: code, permissions: ['brand:view'] })
      await limitRole(db, code, { ...rule, entry: '/content/brand' })
    }
    await createRole(db, { code: 'free', name: 'free', permissions: ['brand:view'] })
    const ids = new Map<string, string>()
    for (const username of people) {
      const roles = username === 'leader' ? [] : [username]
      const one = { username, realname: username, password: testPassword, roles, tenants: [1001] }
      ids.set(username, await createUser(db, one))
    }
    const join = async (name: string, usernames: readonly string[]) =>
      await ok('POST /sys/user/editSysDepartWithUser', {
        depId: await departId(name),
        userIdList: usernames.map((one) => ids.get(one)),
      })
    await join('外贸部', ['tree', 'leader', 'free'])
    await join('欧洲组', ['mine', 'tree'])
    await join('市场部', ['below', 'fixed'])
    const depart = await departId('外贸部')
    const grants = [entryId('/content'), entryId('/content/brand'), buttonId('brand:view')].join()
    const sent = { permissionIds: grants, lastpermissionIds: '' }
    await ok('POST /sys/permission/saveDepartPermission', { departId: depart, ...sent })
    const role = await ok('POST /sys/sysDepartRole/add', {
      departId: depart,
      roleName: '组长',
      roleCode: 'leader',
      users: ids.get('leader'),
    })
    const given = { roleId: role.id, ...sent }
    await ok('POST /sys/sysDepartPermission/saveDeptRolePermission', given)
    const codes = ['A01', 'A01A01', 'A01A01', 'A01A01A01', 'A01A01A01', 'A01A01A01', 'A01A02', null]
    for (const [at, sys_org_code] of codes.entries()) {
      const row = { id: `brand${at}`, name: `品牌${at}`, tenant_id: 1001, del_flag: 0, ver: 1 }
      await db
        .insertInto('cms_brand')
        .values({ ...row, sys_org_code, create_time: '2026-01-01 00:00:00' })
        .execute()
    }
  })
  afterAll(() => host.close())

  /** What has really happened to each of the people to whom something has, by what the calls answer him. */
  function happened(before: ReadonlyMap<string, Observed | undefined>, after: typeof before) {
    const moved = people.flatMap((one): readonly (readonly [string, Moved])[] => {
      const [was, is] = [before.get(one), after.get(one)]
      if (!was || !is) throw new Error(one)
      const [had, has] = [was, is].map(
        ({ records }) => records.get('/cms/brand') ?? new Set<string>(),
      )
      const more = <T>(of?: ReadonlySet<T>, than?: ReadonlySet<T>) =>
        [...(of ?? [])].filter((x) => !than?.has(x))
      const told: Moved = {
        entries: [more(is.menu, was.menu).sort(), more(was.menu, is.menu).sort()],
        rows: [more(has, had).length, more(had, has).length],
      }
      return [...told.entries.flat(), ...told.rows.filter((n) => n > 0)].length > 0
        ? [[one, told]]
        : []
    })
    return Object.fromEntries(moved)
  }

  const foretold = ({ people: concerned, changes, items }: ImpactAnswer) =>
    Object.fromEntries(
      concerned.map(({ username, change, rows }): readonly [string, Moved] => {
        const entries = (['gained', 'lost'] as const).map((side) =>
          (changes[change]?.[side] ?? [])
            .flatMap((at) => (items[at]?.kind === 'entry' ? [items[at].title] : []))
            .sort(),
        )
        const [one] = rows
        return [
          username,
          {
            entries: [entries[0] ?? [], entries[1] ?? []],
            rows: [one?.gained ?? 0, one?.lost ?? 0],
          },
        ]
      }),
    )

  async function compared(path: string, body: object, write: () => Promise<unknown>) {
    const before = await everybody()
    const rights = await storedRights(host.database.db)
    const told = foretold(await ok(`POST /sys/sysDepart/${path}/impact`, body))
    expect(await storedRights(host.database.db), 'only asked').toEqual(rights)
    await write()
    const real = happened(before, await everybody())
    expect(told).toEqual(real)
    return real
  }

  async function check(name: string, change: object) {
    const query = { id: await departId(name) }
    const stored = (await host.call('admin', 'GET /sys/sysDepart/queryById', { query })).body.result
    const body = { ...stored, ...change }
    return await compared('edit', body, () => ok('PUT /sys/sysDepart/edit', body))
  }

  test('one that moves: its codes, those of its people and of its records', async () => {
    const real = await check('欧洲组', { parentId: await departId('市场部') })
    // Who asks for what stands below his department, or for a code by its letters, sees three records more.
    expect(real.below?.rows).toEqual([3, 0])
    expect(real.fixed?.rows).toEqual([3, 0])
    // Records of one's own department stay one's own, whatever its code.
    expect(real.mine).toBeUndefined()
    expect(real.tree).toBeUndefined()
    expect(real.free).toBeUndefined()
    expect((await check('欧洲组', { parentId: await departId('外贸部') })).below?.rows).toEqual([
      0, 3,
    ])
  })

  test('one that is not in use any more, and is again', async () => {
    const real = await check('外贸部', { status: '0' })
    expect(real.leader).toEqual({
      entries: [[], ['内容管理', '内容管理 / 品牌管理']],
      rows: [0, 8],
    })
    expect(real.tree?.rows).toEqual([0, 2])
    const back = await check('外贸部', { status: '1' })
    expect(back.leader?.rows).toEqual([8, 0])
  })

  test('a name does nothing; a place below itself is refused', async () => {
    expect(await check('外贸部', { departName: '外贸一部' })).toEqual({})
    const body = { id: await departId('外贸一部'), parentId: await departId('欧洲组') }
    const refused = await host.call('admin', 'POST /sys/sysDepart/edit/impact', { body })
    expect(refused.body).toMatchObject({ success: false, code: 400 })
    const gone = { ...body, parentId: 'nowhere' }
    const missing = await host.call('admin', 'POST /sys/sysDepart/edit/impact', { body: gone })
    expect(missing.body).toMatchObject({ success: false, code: 400 })
    const stranger = await host.call('staffb', 'POST /sys/sysDepart/edit/impact', { body })
    expect([403, 404]).toContain(stranger.status)
  })

  test('one that is merged: its people, its roles, what stands below it and its records', async () => {
    const [id, to] = [await departId('外贸一部'), await departId('市场部')]
    const query = { id, uses: 'merge', to }
    const real = await compared('delete', query, async () => {
      const { body } = await host.call('admin', 'DELETE /sys/sysDepart/delete', { query })
      expect(body.message).toBe('删除成功!')
    })
    // Records of 外贸一部 are the other's now, and those of 欧洲组 stand below it.
    expect(real.below?.rows).toEqual([5, 0])
    expect(real.tree?.rows).toEqual([1, 0])
    // His role goes with him, and gives what the other department is granted: nothing yet.
    expect(real.leader?.entries).toEqual([[], ['内容管理', '内容管理 / 品牌管理']])
    await ok('POST /sys/permission/saveDepartPermission', {
      ...{ departId: to, lastpermissionIds: '' },
      permissionIds: [
        entryId('/content'),
        entryId('/content/brand'),
        buttonId('brand:view'),
      ].join(),
    })
    expect((await everybody()).get('leader')?.menu).toContain('内容管理 / 品牌管理')
  })
})
