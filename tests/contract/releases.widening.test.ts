import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type Reply, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'

// biome-ignore lint/suspicious/noExplicitAny: documents as they are written
type Document = any

/** An author who may publish, and of the records has no more than this. */
const held = ['document:view', 'document:edit', 'platform:publish', 'product:view', 'product:edit']

describeDatabase(
  'a release gives nothing that its publisher does not have',
  ['releases'],
  (open) => {
    let host: TestApp
    const author = 'author' as TestUser
    beforeAll(async () => {
      const database = await open()
      host = await buildTestApp(database)
      // The roles of the documents get what is theirs with the first release.
      const brand = await edited('entities/cms/brand.json', (document) => {
        document.title = '牌子'
      })
      expect(await publish('admin', { 'entities/cms/brand.json': brand })).toMatchObject({
        success: true,
      })
      await createRole(database.db, { code: 'author', name: '作者', permissions: held })
      await createUser(database.db, {
        username: 'author',
        realname: '作者',
        password: testPassword,
        roles: ['author'],
        tenants: [1001],
      })
    })
    afterAll(() => host.close())

    const get = async (line: string, user: TestUser = 'admin') =>
      (await host.call(user, `GET /sys/document/${line}`)).body.result
    const edited = async (path: string, change: (document: Document) => void) => {
      const document = JSON.parse((await get('texts')).texts[path])
      change(document)
      return JSON.stringify(document)
    }
    const plan = async (user: TestUser) =>
      (await host.call(user, 'POST /sys/document/changeset/plan', { body: {} })).body.result
    const save = async (user: TestUser, texts: Readonly<Record<string, string | null>>) => {
      for (const [path, text] of Object.entries(texts)) {
        const { version } = await get('changeset', user)
        const body = { path, text, version }
        const saved = await host.call(user, 'PUT /sys/document/changeset/text', { body })
        expect(saved.body).toMatchObject({ success: true })
      }
    }
    const discard = async (user: TestUser) => {
      const query = { version: String((await get('changeset', user)).version) }
      await host.call(user, 'DELETE /sys/document/changeset', { query })
    }
    /** What is held back waits for somebody who has it; here it is given up. */
    const settled = async (user: TestUser, { success, result }: Reply['body']) => {
      const waiting: readonly { readonly id: string; readonly widened: readonly string[] }[] =
        await get('request/list', user)
      const held = waiting.find(({ id }) => id === result?.request)
      if (held)
        await host.call(user, 'POST /sys/document/request/withdraw', { body: { id: held.id } })
      await discard(user)
      return { success: success === true && !held, result, widened: held?.widened }
    }
    const publish = async (user: TestUser, texts: Readonly<Record<string, string | null>>) => {
      await save(user, texts)
      const { version, release, findings } = await plan(user)
      expect(findings).toEqual([])
      const body = { note: '试一试', version, release }
      const { body: answer } = await host.call(user, 'POST /sys/document/changeset/publish', {
        body,
      })
      return await settled(user, answer)
    }

    test('titles are anybody’s who may publish', async () => {
      const product = await edited('entities/cms/product.json', (document) => {
        document.fields.name.title = '品名'
      })
      expect(await publish(author, { 'entities/cms/product.json': product })).toMatchObject({
        success: true,
      })
    })

    test('a plan counts by the levels in force', async () => {
      const record = { name: '床', sku: 'BED-0001', status: 'draft', price: 10 }
      const added = await host.call('admin', 'POST /cms/product/add', { body: record })
      expect(added.body).toMatchObject({ success: true })
      const text = await edited('entities/cms/product.json', (document) => {
        document.fields.price.max = 5
      })
      const counted = async (user: TestUser) => {
        await save(user, { 'entities/cms/product.json': text })
        const { database } = await plan(user)
        await discard(user)
        return database
      }
      expect(await counted('admin')).toContainEqual(expect.stringContaining('单价'))
      expect(await counted(author)).toEqual([])
    })

    test('a price that everybody may see is held back, and would have been seen', async () => {
      const product = await edited('entities/cms/product.json', (document) => {
        delete document.fields.price.can
        delete document.fields.price.mask
      })
      const untested = (path: string) => edited(path, (document) => delete document.tests)
      const pages = ['product', 'productDetail', 'productEdit'].map(
        (name) => `pages/cms/${name}.json`,
      )
      const texts = {
        'entities/cms/product.json': product,
        ...Object.fromEntries(
          await Promise.all(pages.map(async (path) => [path, await untested(path)])),
        ),
      }
      const answer = await publish(author, texts)
      expect(answer.success).toBe(false)
      expect(answer.widened).toContainEqual(expect.stringContaining('看到“产品·单价”'))
      const record = { name: '椅', sku: 'BED-0002', status: 'draft', price: 10 }
      const added = (await host.call('admin', 'POST /cms/product/add', { body: record })).body
      const shown = async () => {
        const query = { id: added.result.id }
        return (await host.call(author, 'GET /cms/product/queryById', { query })).body.result.price
      }
      expect(await shown()).toBeUndefined()
      expect(await publish('admin', texts)).toMatchObject({ success: true })
      expect(await shown()).toBe(10)
    })

    test('a right that a role gets is held back unless the publisher has it', async () => {
      const role = (grants: readonly string[]) => ({
        'roles/helper.json': JSON.stringify({
          schema: 2,
          role: 'helper',
          title: '助手',
          grants: ['page:cms/product', ...grants],
        }),
      })
      const beyond = await publish(author, role(['product:view', 'product:delete']))
      expect(beyond.success).toBe(false)
      expect(beyond.widened).toEqual(['角色 助手 将获得权限：产品管理·删除（product:delete）'])
    })

    test('a revert gives nothing either, and who has no right at all changes none', async () => {
      const path = 'entities/cms/product.json'
      const narrower = await edited(path, (document) => {
        document.fields.stock.can = 'product:price'
      })
      const { result } = await publish('admin', { [path]: narrower })
      const told = await host.call(author, 'POST /sys/document/release/revert', {
        body: { number: result.release },
      })
      const { success, widened } = await settled(author, told.body)
      expect(success).toBe(false)
      expect(widened).toContainEqual(expect.stringContaining('看到“产品·库存”'))

      const enquiry = await edited('entities/crm/enquiry.json', (document) => {
        document.fields.subject.editCan = 'enquiry:contact'
      })
      const strange = await publish(author, { 'entities/crm/enquiry.json': enquiry })
      expect(strange.success).toBe(false)
      expect(strange.widened).toContainEqual(expect.stringContaining('没有任何权限'))
    })
  },
)
