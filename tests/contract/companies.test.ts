import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDocuments } from '../../server/documents/apply'
import { type DocumentSource, sourceOf } from '../../server/documents/read'
import { tellRightsChanged } from '../../server/rights/rights'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { companyTexts } from '../support/companyDocuments'
import { describeDatabase } from '../support/db'

describeDatabase(
  'documents of two companies with the same names',
  ['documents', 'rights'],
  (open) => {
    let host: TestApp
    beforeAll(async () => {
      host = await buildTestApp(await open())
      const { app, database } = host
      const { db } = database
      const files = sourceOf(host.documents)
      const own = new Map([...companyTexts(1001), ...companyTexts(1002)])
      const read: DocumentSource['read'] = (refused, instead = new Map()) =>
        files.read(refused, new Map([...own, ...instead]))
      const { documents } = await applyDocuments(db, read)
      app.replaceDocuments(documents)
      for (const [user, tenant] of [
        ['staff', 1001],
        ['staffb', 1002],
      ] as const) {
        const { id: user_id } = await db
          .selectFrom('sys_user')
          .select('id')
          .where('username', '=', user)
          .executeTakeFirstOrThrow()
        const { id: role_id } = await db
          .selectFrom('sys_role')
          .select('id')
          .where('role_code', '=', `c${tenant}_seller`)
          .where('tenant_id', '=', tenant)
          .executeTakeFirstOrThrow()
        await db
          .insertInto('sys_user_role')
          .values({ user_id, role_id, tenant_id: tenant })
          .execute()
      }
      await tellRightsChanged(db, app.hub)
    })
    afterAll(() => host.close())

    const rightsOf = async (user: TestUser, tenant?: number) =>
      (
        await host.call(user, 'GET /sys/permission/getUserPermissionByToken', {
          headers: tenant === undefined ? {} : { 'tenant-id': String(tenant) },
        })
      ).body.result

    const people = [
      ['staff', 1001, 1002],
      ['staffb', 1002, 1001],
    ] as const

    test.each(people)('%s works with what his company has', async (user, own) => {
      const body = { state: 'open' }
      const added = await host.call(user, `POST /c${own}_orders/add`, { body })
      expect(added.body).toMatchObject({ success: true })
      expect(added.body.result.no).toMatch(/^DD\d{8}0001$/)
      const list = await host.call(user, `GET /c${own}_orders/list`)
      expect(list.body.result).toMatchObject({ total: 1, records: [{ state: 'open' }] })
      const items = await host.call(user, `GET /sys/dict/getDictItems/c${own}_order_state`)
      expect(items.body.result).toMatchObject([{ value: 'open', text: '未完成' }])
      const { menu, documents } = await rightsOf(user)
      expect(JSON.stringify(menu)).toContain(`/c${own}_orders`)
      const hash = documents[`c${own}_sales/order`]
      const bundle = await host.call(user, `GET /sys/documents/${hash}`)
      expect(bundle.body.result.page).toMatchObject({
        page: `c${own}_sales/order`,
        entity: `c${own}_order`,
      })
      const names = bundle.body.result.entities.map(({ entity }: { entity: string }) => entity)
      expect(names).toContain(`c${own}_order`)
    })

    test.each(people)('%s finds nothing of the other company', async (user, _own, other) => {
      const named = `c${other}_`
      const answer = JSON.stringify(await rightsOf(user))
      expect(answer).not.toContain(named)
      for (const line of [
        `GET /${named}orders/list`,
        `POST /${named}orders/add`,
        `GET /${named}orders/queryById`,
        `GET /online/cgreport/api/getColumnsAndData/${named}orders`,
      ] as const) {
        const { status, text } = await host.call(user, line, {
          body: line.startsWith('P') ? {} : undefined,
        })
        expect([line, status]).toEqual([line, 404])
        expect(text).not.toContain('订单')
      }
      const items = await host.call(user, `GET /sys/dict/getDictItems/${named}order_state`)
      expect(items.text).not.toContain('未完成')
      const dicts = await host.call(user, 'GET /sys/dict/queryAllDictItems')
      expect(dicts.text).not.toContain(named)
      const table = await host.call(user, `GET /sys/dict/getDictItems/${named}orders,no,id`)
      expect(table.text).not.toContain('DD')
    })

    test('an administrator of the platform has none of a company in another one', async () => {
      for (const [, own, other] of people) {
        expect(JSON.stringify(await rightsOf('admin', own))).not.toContain(`c${other}_`)
        const headers = { 'tenant-id': String(own) }
        for (const line of [
          'GET /sys/permission/queryTreeList',
          'GET /sys/permission/queryListAsync',
          'GET /sys/permission/getSystemMenuList',
          'GET /sys/role/list',
          'GET /sys/dict/list',
          'GET /sys/dict/treeList',
          'GET /sys/permission/list',
          'GET /sys/dict/getDictItems/sys_permission,name,id',
          'GET /sys/dict/getDictItems/sys_menu_target,title,code',
        ] as const) {
          const { body, text } = await host.call('admin', line, { headers })
          expect([line, body.success, text.includes(`c${other}_`)]).toEqual([line, true, false])
        }
      }
    })

    test('what a company has of its own is given to its own roles alone', async () => {
      const { db } = host.database
      const rows = await db
        .selectFrom('sys_permission')
        .select(['id', 'tenant_id'])
        .where('perms', 'like', 'c1001\\_%')
        .execute()
      expect(rows.map(({ tenant_id }) => tenant_id)).toEqual([1001, 1001, 1001])
      const staff = await db
        .selectFrom('sys_role')
        .select('id')
        .where('role_code', '=', 'staff')
        .executeTakeFirstOrThrow()
      const body = {
        roleId: staff.id,
        permissionIds: rows.map(({ id }) => id).join(),
        lastpermissionIds: '',
      }
      const { body: answer } = await host.call('admin', 'POST /sys/permission/saveRolePermission', {
        body,
      })
      expect(answer).toMatchObject({ success: false })
      const given = await db
        .selectFrom('sys_role_permission')
        .select('role_id')
        .where(
          'permission_id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
      expect(new Set(given.map(({ role_id }) => role_id)).size).toBe(1)
    })

    test('each order lives in its company alone', async () => {
      const { db } = host.database
      for (const [, own] of people) {
        const rows = await db.selectFrom(`c${own}_orders`).select('tenant_id').execute()
        expect(rows).toEqual([{ tenant_id: own }])
      }
    })
  },
)
