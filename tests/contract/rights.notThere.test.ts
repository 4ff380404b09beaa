import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entity, permissionOf } from '#model'
import { farEntity } from '../../renderer/model/entity/path'
import { stepsByHand } from '../../renderer/model/entity/states'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'
import { limitRole } from '../support/rights'

type Line = `${string} ${string}`

/** A call that names a record, by the id. */
interface Named {
  readonly line: Line
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * Whatever the server answers to a call that names a record: nothing may tell that it is there. What it is called is told
 * to whoever holds a reference to it (`loadDictItem`, and `queryTableData` of one value).
 */
const kinds = {
  brand: { entry: '/content/brand', values: { name: '牌子', country: 'US', status: '1' } },
  section: { entry: '/content/section', values: { name: '栏目', path: '/x', site: 'a-en' } },
  product: { entry: '/content/product', values: { name: '产品', sku: 'NT-1', status: 'draft' } },
  enquiry: {
    entry: '/enquiry/list',
    values: {
      subject: '询盘',
      customer: '客',
      email: 'a@b.cn',
      message: '问',
      status: 'new',
      country: 'US',
    },
  },
} as const

const standard = ['view', 'add', 'edit', 'delete', 'restore', 'export', 'import'] as const

describeDatabase('a record outside the rules of rows', ['rights', 'entity', 'explain'], (open) => {
  let host: TestApp
  let token = ''
  const entityOf = (name: string): Entity => {
    const entity = host.documents.entities.get(name)
    if (!entity) throw new Error(`no entity ${name}`)
    return entity
  }
  const ids = new Map<string, string>()

  beforeAll(async () => {
    const database = await open()
    host = await buildTestApp(database)
    const { db } = database
    const permissions = Object.keys(kinds).flatMap((name) => {
      const entity = entityOf(name)
      const own = [...entity.actions.values(), ...stepsByHand(entity)].flatMap(
        ({ can }) => can ?? [],
      )
      return [...standard.map((right) => permissionOf(entity, right)), ...own]
    })
    const also = ['enquiry:assign', 'enquiry:reply', 'dataLog:view', 'log:view']
    await createRole(db, {
      code: 'limited',
      name: '受限',
      permissions: [...new Set([...permissions, ...also])].filter((code) =>
        host.documents.permissions.has(code),
      ),
    })
    await createUser(db, {
      username: 'limited',
      realname: '受限',
      password: testPassword,
      roles: ['limited'],
      tenants: [1001],
    })
    for (const [name, { entry, values }] of Object.entries(kinds)) {
      const rule = { column: 'createBy', conditions: '=', value: '#{sysUserCode}' }
      await limitRole(db, 'limited', { entry, ...rule })
      const { body } = await host.call('admin', `POST ${entityOf(name).api}/add`, { body: values })
      expect(body.success, body.message).toBe(true)
      ids.set(name, String(body.result.id))
    }
    const body = { username: 'limited', password: testPassword }
    token = String((await host.call(null, 'POST /sys/login', { body })).body.result.token)
  })
  afterAll(() => host.close())

  /** Calls of the entity and of others that name a record of it. */
  function callsNaming(entity: Entity, id: string): readonly Named[] {
    const { api, name, table, label } = entity
    const steps = [...entity.actions.values(), ...stepsByHand(entity)]
    const question = { kind: 'row', name, id }
    return [
      { line: `GET ${api}/queryById`, query: { id } },
      { line: `GET ${api}/timeline`, query: { id } },
      { line: `GET ${api}/list`, query: { id } },
      { line: `GET ${api}/groups`, query: { id, groupBy: label.key } },
      { line: `GET ${api}/deleted`, query: { name: id } },
      { line: `PUT ${api}/edit`, body: { id, ver: 1, [label.key]: '改' } },
      { line: `PUT ${api}/edit`, body: { id, ver: 7, [label.key]: '改' } },
      { line: `POST ${api}/saveRows`, body: { changed: [{ id, ver: 1, [label.key]: '改' }] } },
      { line: `POST ${api}/saveRows`, body: { removed: [{ id, ver: 1 }] } },
      { line: `POST ${api}/order`, body: { field: 'sort', id, after: null } },
      { line: `POST ${api}/order`, body: { field: 'sort', id: 'none', after: id } },
      { line: `DELETE ${api}/delete`, query: { id } },
      { line: `DELETE ${api}/deleteBatch`, query: { ids: id } },
      { line: `POST ${api}/restore`, body: { ids: id } },
      ...steps.flatMap(({ name: step }): readonly Named[] => [
        { line: `POST ${api}/${step}`, body: { ids: [id] } },
        { line: `POST ${api}/${step}`, body: { ids: [id], vers: { [id]: 1 } } },
      ]),
      ...(entity.parent
        ? [
            { line: `GET ${api}/tree` as const, query: { parentId: id } },
            {
              line: `POST ${api}/add` as const,
              body: { ...kinds.section.values, [entity.parent.key]: id },
            },
          ]
        : []),
      ...[...host.documents.entities.values()].flatMap((other) =>
        [...other.fields.values()].flatMap((field): readonly Named[] =>
          farEntity(field)?.name === name && other.operations.includes('add')
            ? [{ line: `POST ${other.api}/add`, body: { [field.key]: id } }]
            : [],
        ),
      ),
      { line: 'GET /sys/permission/explain', query: question },
      { line: 'GET /sys/permission/whoSees', query: question },
      { line: 'GET /sys/dataLog/queryDataVerList', query: { dataTable: table, dataId: id } },
      { line: 'GET /sys/dataLog/list', query: { dataId: id } },
      { line: 'GET /sys/log/list', query: { dataId: id } },
      { line: `GET /sys/dict/loadDict/${table},${label.key},id`, query: { keyword: id } },
      ...(name === 'enquiry'
        ? ([
            { line: `GET ${api}/replyForm`, query: { id } },
            {
              line: `POST ${api}/replyMail`,
              body: { id, ver: 1, template: '', subject: 's', content: 'c' },
            },
            { line: `POST ${api}/assignByRules`, body: { ids: [id] } },
          ] as const)
        : []),
      ...(name === 'product'
        ? [{ line: `POST ${api}/fillAttrs` as const, body: { ids: [id] } }]
        : []),
    ]
  }

  const told = async ({ line, query = {}, body }: Named, id: string) => {
    const headers = { 'x-access-token': token, 'tenant-id': '1001' }
    const { status, body: answer } = await host.call(null, line, {
      headers,
      query,
      ...(body !== undefined && { body }),
    })
    return JSON.stringify({ status, ...answer, timestamp: 0 }).replaceAll(id, '#')
  }

  test.each(Object.keys(kinds))(
    '%s: is answered like one that is not there, by every call',
    async (name) => {
      const entity = entityOf(name)
      const hidden = ids.get(name) ?? ''
      const absent = '0123456789abcdef0123456789abcdef'
      const [there, not] = [callsNaming(entity, hidden), callsNaming(entity, absent)]
      expect(there.length).toBeGreaterThanOrEqual(20)
      const differing: string[] = []
      for (const [at, call] of there.entries()) {
        const without = not[at]
        if (!without) continue
        const [one, other] = [await told(call, hidden), await told(without, absent)]
        if (one !== other)
          differing.push(
            `${call.line} ${JSON.stringify(call.body ?? call.query)}\n${one}\n${other}`,
          )
      }
      expect(differing.join('\n\n')).toBe('')
      const { body } = await host.call('admin', `GET ${entity.api}/queryById`, {
        query: { id: hidden },
      })
      expect(body.result).toMatchObject({ ver: 1 })
    },
  )

  test.each(Object.keys(kinds))(
    '%s: a line of a sheet that names it is told the same',
    async (name) => {
      const { api, title, label } = entityOf(name)
      const answers = await Promise.all(
        [ids.get(name) ?? '', '0123456789abcdef0123456789abcdef'].map(async (id) => {
          const sheet = `编号,${label.title}\n${id}@1,改\n`
          const form = multipartBody([
            { name: 'file', value: Buffer.from(sheet), fileName: `${title}.csv` },
          ])
          const headers = { 'x-access-token': token, 'tenant-id': '1001', ...form.headers }
          const reply = await host.call(null, `POST ${api}/importExcel`, {
            body: form.body,
            headers,
          })
          const { result, ...rest } = reply.body
          const { fileUrl: _, id: __, importId: ___, ...counts } = Object(result)
          return JSON.stringify({ ...rest, counts, timestamp: 0 }).replaceAll(id, '#')
        }),
      )
      expect(answers[0]).toBe(answers[1])
    },
  )
})
