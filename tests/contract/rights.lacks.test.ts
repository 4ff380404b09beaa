import { afterAll, beforeAll, expect, test } from 'vitest'
import { offeredFor } from '../../renderer/data/actionState'
import type { WireRecord } from '../../renderer/data/envelope'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type Reply, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'

/*
 * What is offered with a record is not refused for want of a right, and what is not offered would be: asked of the
 * server, for each record that a company's administrator sees and each right to change it.
 */
describeDatabase('rights that are lacking for a record', ['people', 'rights'], (open) => {
  let host: TestApp
  let token = ''
  beforeAll(async () => {
    const database = await open()
    host = await buildTestApp(database)
    const { db } = database
    // Everything of people and roles of a company, as its administrator has it; an auditor has more than he.
    await createRole(db, {
      code: 'boss',
      name: '企业管理员',
      permissions: [
        ...['view', 'add', 'edit', 'delete', 'freeze', 'password', 'viewAs'].map(
          (one) => `sysUser:${one}`,
        ),
        ...['view', 'add', 'edit', 'delete', 'grant'].map((one) => `role:${one}`),
        ...['view', 'add', 'delete'].map((one) => `roleUser:${one}`),
        ...['view', 'add'].map((one) => `depart:${one}`),
        ...['view', 'add', 'delete'].map((one) => `departMember:${one}`),
      ],
    })
    await createRole(db, { code: 'auditor', name: '审计员', permissions: ['log:view'] })
    const person = { password: testPassword, tenants: [1001] }
    await createUser(db, { username: 'boss', realname: '老板', roles: ['boss'], ...person })
    await createUser(db, { username: 'audit', realname: '审计', roles: ['auditor'], ...person })
    await createUser(db, { username: 'plain', realname: '新人', roles: [], ...person })
    const both = { ...person, tenants: [1001, 1002] }
    await createUser(db, { username: 'shared', realname: '两家', roles: [], ...both })
    token = await host.signIn('boss' as never)
    const own = { roleName: '本企业的', roleCode: 'own', platform: '0' }
    const made = await as('POST /sys/role/add', { body: own })
    expect(made.body, made.body.message).toMatchObject({ success: true })
    const member = { roleId: made.body.result.id, userId: (await named('plain')).id }
    expect((await as('POST /sys/roleUser/add', { body: member })).body).toMatchObject({
      success: true,
    })
  })
  afterAll(() => host.close())

  const as = (line: `${string} ${string}`, options: object = {}): Promise<Reply> =>
    host.call(null, line, { ...options, headers: { 'x-access-token': token } })
  const list = async (api: string, query: object = {}): Promise<readonly WireRecord[]> =>
    (await as(`GET ${api}/list`, { query: { pageSize: '50', ...query } })).body.result.records
  const named = async (username: string): Promise<WireRecord> =>
    (await list('/sys/user', { username }))[0] ?? {}

  const isOffered = (record: WireRecord, can: string) =>
    offeredFor([{ can } as never], record).length > 0

  type Probe = (record: WireRecord) => Promise<Reply>
  const post = (path: string, body: (record: WireRecord) => object): Probe => {
    return (record) => as(`POST ${path}`, { body: body(record) })
  }
  const remove = (api: string): Probe => {
    return ({ id }) => as(`DELETE ${api}/delete`, { query: { id: String(id) } })
  }
  // The deletions last: what is gone cannot be asked about.
  const ofRoles: readonly (readonly [can: string, Probe])[] = [
    ['role:edit', (record) => as('PUT /sys/role/edit', { body: { ...record, description: '改' } })],
    [
      'role:grant',
      post('/sys/permission/saveRolePermission', ({ id }) => ({
        roleId: id,
        permissionIds: '',
        lastpermissionIds: '',
      })),
    ],
    ['role:delete', remove('/sys/role')],
  ]
  const ofUsers: typeof ofRoles = [
    ['sysUser:viewAs', post('/sys/viewAs/begin', ({ id }) => ({ userId: id, roleId: '' }))],
    ['sysUser:freeze', post('/sys/user/freeze', ({ id }) => ({ ids: [id] }))],
    ['sysUser:freeze', post('/sys/user/unfreeze', ({ id }) => ({ ids: [id] }))],
    [
      'sysUser:password',
      ({ username }) =>
        as('PUT /sys/user/changePassword', {
          body: { username, password: '', confirmpassword: '', generate: true },
        }),
    ],
    ['sysUser:delete', remove('/sys/user')],
  ]

  /** What the server answered for each record and right, beside whether it was offered. */
  async function tried(records: readonly WireRecord[], probes: typeof ofRoles) {
    const lines: {
      of: string
      can: string
      offered: boolean
      forbidden: boolean
      done: boolean
    }[] = []
    for (const [can, probe] of probes)
      for (const record of records) {
        const { status, body } = await probe(record)
        const of = String(record.username ?? record.roleCode ?? record.realname)
        const done = body.success === true && body.result?.refused === undefined
        lines.push({ of, can, offered: isOffered(record, can), forbidden: status === 403, done })
      }
    return lines
  }
  /** What is offered is not forbidden, and nothing that is not offered is done. */
  const agree = (lines: Awaited<ReturnType<typeof tried>>) => {
    expect(lines.filter(({ offered, forbidden }) => offered && forbidden)).toEqual([])
    expect(lines.filter(({ offered, done }) => !offered && done)).toEqual([])
    expect(lines.some(({ offered, done }) => offered && done)).toBe(true)
    expect(lines.some(({ offered, forbidden }) => !offered && forbidden)).toBe(true)
  }

  test('are told with the members of a role', async () => {
    const roles = await list('/sys/role')
    const members = await Promise.all(
      roles.map(({ id }) => list('/sys/roleUser', { roleId: String(id) })),
    )
    // Whether somebody may be taken out of a role; whoever acts himself stays to act.
    const others = members.flat().filter(({ username }) => username !== 'boss')
    agree(await tried(others, [['roleUser:delete', remove('/sys/roleUser')]]))
  })

  test('are none for members of a department: departments are the company’s business', async () => {
    const made = await as('POST /sys/sysDepart/add', {
      body: { departName: '一部', orgCategory: '1', departOrder: 1 },
    })
    expect(made.body, made.body.message).toMatchObject({ success: true })
    const depId = String(made.body.result.id)
    const people = await Promise.all(['audit', 'shared', 'plain'].map(named))
    const joining = { depId, userIdList: people.map(({ id }) => id) }
    const joined = await as('POST /sys/user/editSysDepartWithUser', { body: joining })
    expect(joined.body, joined.body.message).toMatchObject({ success: true })
    const members = await list('/sys/departMember', { depId })
    expect(members).toHaveLength(people.length)
    const lines = await tried(members, [['departMember:delete', remove('/sys/departMember')]])
    for (const line of lines) expect(line).toMatchObject({ offered: true, done: true })
  })

  test('are told with roles, in the list and with the one record', async () => {
    const roles = (await list('/sys/role')).filter(({ roleCode }) => roleCode !== 'boss')
    for (const { id, lacks } of roles) {
      const { body } = await as('GET /sys/role/queryById', { query: { id: String(id) } })
      expect(body.result.lacks).toEqual(lacks)
    }
    agree(await tried(roles, ofRoles))
  })

  test('are told with accounts', async () => {
    const people = (await list('/sys/user')).filter(({ username }) => username !== 'boss')
    agree(await tried(people, ofUsers))
  })

  test('administrators of the platform lack none', async () => {
    for (const api of ['/sys/user', '/sys/role']) {
      const { body } = await host.call('admin', `GET ${api}/list`, { query: { pageSize: '50' } })
      expect(body.result.records.length).toBeGreaterThan(1)
      for (const record of body.result.records) expect(record).not.toHaveProperty('lacks')
    }
  })
})
