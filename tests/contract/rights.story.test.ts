import { rmSync } from 'node:fs'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { openDatabase } from '../../server/db/open'
import { buttonId, entryId } from '../../server/seed/menu'
import { buildTestApp, testPassword } from '../support/app'
import { freshDatabase } from '../support/freshDatabase'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'
import { listenAnywhere, openSocket } from '../support/sockets'

// One story from end to end: an administrator makes a department, a role with a rule of rows and without prices, and a
// user; he sees exactly that, asks why, is looked on, and follows when the rule is changed.

type Ask = (
  token: string,
  line: `${string} ${string}`,
  sent?: { readonly query?: Record<string, string>; readonly body?: object },
  // biome-ignore lint/suspicious/noExplicitAny: what each call answers is what this test is about
) => Promise<any>

/** Calls of one server. */
const asking =
  (app: FastifyInstance): Ask =>
  async (token, line, { query = {}, body } = {}) => {
    const [method = 'GET', path = '/'] = line.split(' ')
    const response = await app.inject({
      // The lines of the story name real methods.
      method: method as NonNullable<InjectOptions['method']>,
      url: `/adwebv21${path}`,
      query,
      headers: token === '' ? {} : { 'x-access-token': token, 'tenant-id': '1001' },
      ...(body && { payload: body }),
    })
    return { status: response.statusCode, ...response.json() }
  }

/** The administrator works `here`, his people `there`. */
async function tell(here: FastifyInstance, there: FastifyInstance, admin: string): Promise<void> {
  const [ask, askThere] = [asking(here), asking(there)]
  const done = async (line: `${string} ${string}`, body: object) => {
    const answer = await ask(admin, line, { body })
    expect(answer.success, `${line}: ${answer.message}`).toBe(true)
    return answer.result
  }
  const depart = await done('POST /sys/sysDepart/add', { departName: '外贸部', parentId: '' })
  const role = await done('POST /sys/role/add', { roleName: '跟单员', roleCode: 'follower' })
  const permissionId = entryId('/content/product')
  const grants = [entryId('/content'), permissionId, buttonId('product:view')].join()
  const given = { roleId: role.id, permissionIds: grants, lastpermissionIds: '' }
  await done('POST /sys/permission/saveRolePermission', given)
  const rule = { permissionId, ruleName: '一线', ruleColumn: 'name', ruleConditions: 'RIGHT_LIKE' }
  await done('POST /sys/permission/addPermissionRule', { ...rule, ruleValue: '甲' })
  const rules = await ask(admin, 'GET /sys/permission/getPermRuleListByPermId', {
    query: { permissionId },
  })
  const { id: ruleId } = rules.result[0]
  await done('POST /sys/role/datarule', { permissionId, roleId: role.id, dataRuleIds: ruleId })
  const user = await done('POST /sys/user/add', {
    username: 'lin',
    realname: '林跟单',
    workNo: 'L1',
    phone: '13811112222',
    password: testPassword,
    confirmpassword: testPassword,
    selectedroles: role.id,
    selecteddeparts: depart.id,
  })
  const product = { status: 'draft', price: 12.5 }
  await done('POST /cms/product/add', { ...product, name: '甲桌', sku: 'AA-0001' })
  const hidden = await done('POST /cms/product/add', { ...product, name: '乙椅', sku: 'AA-0002' })

  const body = { username: 'lin', password: testPassword }
  const lin: string = (await askThere('', 'POST /sys/login', { body })).result.token
  const seen = async (token: string): Promise<readonly string[]> =>
    (await askThere(token, 'GET /cms/product/list')).result.records.map(
      (one: { readonly name: string }) => one.name,
    )
  expect(await seen(lin)).toEqual(['甲桌'])
  const [record] = (await askThere(lin, 'GET /cms/product/list')).result.records
  expect(record).not.toHaveProperty('price')
  expect((await askThere(lin, 'POST /cms/product/add', { body: product })).status).toBe(403)
  const menu = JSON.stringify(
    (await askThere(lin, 'GET /sys/permission/getUserPermissionByToken')).result.menu,
  )
  expect([menu.includes('/content/product'), menu.includes('/content/news')]).toEqual([true, false])

  const why = async (kind: string, name: string, id = '') =>
    (await askThere(lin, 'GET /sys/permission/explain', { query: { kind, name, id } })).result
  const row = await why('row', 'product', hidden.id)
  expect(row.allowed).toBe(false)
  expect(row.sentences.join()).toContain(
    '“跟单员”在菜单“产品管理”的规则“一线”只给：产品名称 开头是 甲',
  )
  // What he cannot see is explained like what is not there.
  expect(row.sentences).toEqual((await why('row', 'product', 'f'.repeat(32))).sentences)
  expect((await why('field', 'product.price')).allowed).toBe(false)
  expect((await why('entry', '/content/product')).allowed).toBe(true)
  expect((await why('entry', '/content/news')).sentences.join()).toContain('没有由任何角色授予')

  const view = await askThere(admin, 'POST /sys/viewAs/begin', { body: { userId: user.id } })
  const looking: string = view.result.token
  expect(await seen(looking)).toEqual(['甲桌'])
  const written = await askThere(looking, 'POST /cms/brand/add', { body: { name: '丙' } })
  expect(written).toMatchObject({ status: 403, message: '正在以林跟单的身份查看，不能修改' })

  const port = await listenAnywhere(there)
  const page = await openSocket(port, `/websocket/${user.id}`, { token: lin })
  await done('POST /sys/permission/editPermissionRule', { ...rule, id: ruleId, ruleValue: '乙' })
  await page.next(({ cmd }) => cmd === 'rights')
  await expect.poll(() => seen(lin), { timeout: 5_000 }).toEqual(['乙椅'])
  expect(await seen(looking)).toEqual(['乙椅'])
  expect((await why('row', 'product', hidden.id)).allowed).toBe(true)
  page.socket.terminate()
}

afterAll(() => stopOwnPostgres())

test('on one server with its own database', async () => {
  const { database, remove } = await freshDatabase('embedded')
  const host = await buildTestApp(database)
  try {
    await tell(host.app, host.app, await host.token('admin'))
  } finally {
    await host.close()
    await remove()
  }
})

test('on two servers with PostgreSQL', async () => {
  const { url, drop } = await freshPostgres()
  const databases = [await openDatabase({ url }), await openDatabase({ url })] as const
  const host = await buildTestApp(databases[0])
  const { documents, filesDir } = host
  const other = await buildApp({ database: databases[1], documents, filesDir })
  try {
    await tell(host.app, other, await host.token('admin'))
  } finally {
    await other.close()
    await host.close()
    for (const database of databases) await database.close()
    await drop()
    rmSync(filesDir, { recursive: true, force: true })
  }
})
