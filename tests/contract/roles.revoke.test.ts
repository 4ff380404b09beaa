import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { readDocuments } from '../../server/documents/read'
import { stableId } from '../../server/kernel/ids'
import { planMessages } from '../../server/plan/messages'
import { revokeGrants } from '../../server/plan/revokeGrants'
import { buttonId, entryId } from '../../server/seed/menu'
import { createUser } from '../../server/seed/people'
import { seedRoles } from '../../server/seed/roles'
import { grantsLeft } from '../../server/seed/rolesLeft'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeEachDatabase } from '../support/db'

const documents = readDocuments('schemas')
const salesperson = documents.roles.get('salesperson')
const newsEntry = '/content/news'

describeEachDatabase('what role documents give no longer', (open) => {
  let host: TestApp
  let db: Db
  let name: string
  let round = 0
  beforeAll(async () => {
    host = await buildTestApp(await open())
    db = host.database.db
  })
  afterAll(() => host.close())
  beforeEach(() => {
    round += 1
    name = `writer${round}`
  })

  /** The documents, with one role that gives these rights and entries. */
  const giving = (
    codes: readonly string[],
    entries: readonly string[] = ['/content', newsEntry],
  ) => {
    if (!salesperson) throw new Error('there is no role salesperson')
    const { rows: _, ...rest } = salesperson
    const role = { ...rest, name, title: name, codes: new Set(codes), entries: new Set(entries) }
    return { ...documents, roles: new Map([[name, role]]) }
  }
  const given = async (codes: readonly string[], entries?: readonly string[]) => {
    const now = giving(codes, entries)
    await seedRoles(db, now.roles.values())
    return now
  }
  const revoke = (now: typeof documents) => revokeGrants(host.database, now, () => new Date())
  const role = () =>
    system(db)
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', name)
      .executeTakeFirstOrThrow()
  const granted = async () => {
    const rows = await system(db)
      .selectFrom('sys_role_permission')
      .select('permission_id')
      .where('role_id', '=', (await role()).id)
      .execute()
    return new Set(rows.map(({ permission_id }) => permission_id))
  }
  const said = async (now: typeof documents) =>
    (await grantsLeft(db, now)).filter(({ title }) => title === name).map(planMessages.leftOver)
  /** As the screen of an administrator does it. */
  const save = async (permissionIds: readonly string[], lastpermissionIds: readonly string[]) => {
    const body = {
      roleId: (await role()).id,
      permissionIds: permissionIds.join(),
      lastpermissionIds: lastpermissionIds.join(),
    }
    const answer = await host.call('admin', 'POST /sys/permission/saveRolePermission', { body })
    expect(answer.body.success, answer.body.message).toBe(true)
  }

  test('is told by role, grant and company, and taken away; a document that names it again gives it again', async () => {
    await given(['news:view', 'news:edit'])
    await createUser(db, {
      username: name,
      realname: '编辑甲',
      password: testPassword,
      roles: [name],
      tenants: [1002],
    })
    const login = async () => {
      const body = { username: name, password: testPassword }
      const { body: answer } = await host.call(null, 'POST /sys/login', { body })
      return { 'x-access-token': String(answer.result.token) }
    }
    const headers = await login()
    const edit = () => host.call(null, 'POST /cms/news/edit', { headers, body: { id: 'none' } })
    expect((await edit()).status).not.toBe(403)

    const less = giving(['news:view'])
    expect(await said(less)).toEqual([`角色“${name}”（乙公司 1 人）：news:edit`])
    // Only told so far.
    expect(await granted()).toContain(buttonId('news:edit'))

    expect(await revoke(less)).toMatchObject({ revoked: [{ left: [{ perms: 'news:edit' }] }] })
    expect(await granted()).toEqual(
      new Set([buttonId('news:view'), entryId('/content'), entryId(newsEntry)]),
    )
    // The command is a process of its own: the server hears of it.
    await expect.poll(async () => (await edit()).status).toBe(403)
    const lines = await system(db)
      .selectFrom('sys_log')
      .select('tenant_id')
      .where('userid', '=', planMessages.account)
      .execute()
    expect(lines).toEqual([{ tenant_id: 1002 }])
    expect(await said(less)).toEqual([])

    await given(['news:view', 'news:edit'])
    expect(await granted()).toContain(buttonId('news:edit'))
  })

  test('stays where an administrator gave it: before the document, after it, or once more', async () => {
    const [view = '', add = '', edit = ''] = ['news:view', 'news:add', 'news:edit'].map(buttonId)
    await given(['news:view'])
    await save([view, add], [view])
    await given(['news:view', 'news:add', 'news:edit'])
    await save([view, add], [view, add, edit])
    await save([view, add, edit], [view, add])

    const less = giving(['news:view'])
    expect(await said(less)).toEqual([])
    await revoke(less)
    expect(await granted()).toEqual(
      new Set([view, add, edit, entryId('/content'), entryId(newsEntry)]),
    )
  })

  test('stays where somebody had given it before the document did', async () => {
    await given(['news:view'])
    const row = { role_id: (await role()).id, permission_id: buttonId('news:edit') }
    await system(db).insertInto('sys_role_permission').values(row).execute()
    await given(['news:view', 'news:edit'])
    expect(await said(giving(['news:view']))).toEqual([])
  })

  test('stays where it is the way to what an administrator gave', async () => {
    const [view = '', add = ''] = ['news:view', 'news:add'].map(buttonId)
    await given(['news:view'])
    await save([view, add], [view])
    const none = giving(['product:view'], ['/analysis'])
    await given(['product:view'], ['/analysis'])
    const [sentence] = await said(none)
    expect(sentence).toMatch(/（没有人持有）：news:view；保留 菜单 .+（管理员给的权限要经过它）$/)
    await revoke(none)
    const now = await granted()
    for (const id of [add, entryId('/content'), entryId(newsEntry)]) expect(now).toContain(id)
    expect(now).not.toContain(view)
  })

  test('is all that a role has whose document is gone', async () => {
    await given(['news:view'])
    const gone = { ...documents, roles: new Map([...documents.roles].slice(0, 1)) }
    await seedRoles(db, gone.roles.values())
    const [sentence] = await said(gone)
    expect(sentence).toContain('已没有它的文档')
    await revoke(gone)
    expect(await granted()).toEqual(new Set())
  })

  test('does not widen what rows are seen', async () => {
    const rows = [
      { entity: 'news', title: '新闻', condition: "status == 'draft'", entry: newsEntry },
    ]
    const withRows = (now: typeof documents, entry = newsEntry) => {
      const [one] = now.roles.values()
      if (!one) throw new Error('no role')
      const limited = { ...one, rows: rows.map((row) => ({ ...row, entry })) }
      return { ...now, roles: new Map([[name, limited]]) }
    }
    const ruleOf = async (entry: string) => {
      const found = await system(db)
        .selectFrom('sys_role_permission')
        .select('data_rule_ids')
        .where('role_id', '=', (await role()).id)
        .where('permission_id', '=', entryId(entry))
        .executeTakeFirst()
      return found?.data_rule_ids
    }
    const rule = stableId('rows', name, 'news')
    const before = withRows(giving(['news:view']))
    await seedRoles(db, before.roles.values())
    expect(await ruleOf(newsEntry)).toBe(rule)

    // The right to read stays: its limit must.
    const open = giving(['news:view'], ['/content'])
    const [kept] = await said(open)
    expect(kept).toContain('它限制着能看到的数据')
    await revoke(open)
    expect(await ruleOf(newsEntry)).toBe(rule)

    // Nothing is read any more: the limit goes too, and is there again with the right.
    const closed = giving(['product:view'], ['/content', '/content/product'])
    await seedRoles(db, closed.roles.values())
    await revoke(closed)
    expect(await ruleOf(newsEntry)).toBeUndefined()
    await seedRoles(db, before.roles.values())
    expect(await ruleOf(newsEntry)).toBe(rule)

    // The limit moves to another entry of the role, not before that one is given.
    const other = '/content'
    await seedRoles(db, withRows(giving(['news:view']), '/enquiry').roles.values())
    expect(await ruleOf(newsEntry)).toBe(rule)
    await seedRoles(db, withRows(giving(['news:view']), other).roles.values())
    expect([await ruleOf(newsEntry), await ruleOf(other)]).toEqual([null, rule])
  })

  test('is taken only while it is sure what the documents give', async () => {
    await given(['news:view', 'news:edit'])
    const less = giving(['news:view'])
    const { notRevoked } = planMessages
    const [finding] = documents.findings
    const wrong = { ...less, findings: [{ ...finding, severity: 'error' } as never] }
    expect(await revoke(wrong)).toEqual({ refused: notRevoked.errors })
    expect(await revoke({ ...less, menu: [] })).toEqual({ refused: notRevoked.noRoles })
    expect(await revoke({ ...less, roles: new Map() })).toEqual({ refused: notRevoked.noRoles })
    const toCome = giving(['news:view', 'news:add'])
    expect(await revoke(toCome)).toEqual({ refused: notRevoked.toCome })
    expect(await granted()).toContain(buttonId('news:edit'))
    const empty = await open({ empty: true })
    expect(await revokeGrants(empty, less, () => new Date())).toEqual({
      refused: notRevoked.toCome,
    })
  })
})
