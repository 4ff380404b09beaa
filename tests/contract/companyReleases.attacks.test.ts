import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { makeAuthors } from '../support/companyAuthors'
import { companyTexts, orderDocuments } from '../support/companyDocuments'
import { describeDatabase } from '../support/db'
import { allPlaces, type Doc, type Random, randomOf } from '../support/mutation'
import { publishing } from '../support/publishing'
import { roundsOf, seedOf } from '../support/rounds'

/*
 * An author of one company against the platform and another company, over every call about documents: whatever he asks,
 * names or writes, he reads, changes and is told nothing of theirs. What is theirs has `secret` in its names.
 */

const attacker: TestUser = 'staff'
const victim = 'secretAuthor' as TestUser
const told = /secret|companies\/1002|c1002_|sysUser|sysDepart/i

const secretDocuments = Object.fromEntries(
  Object.entries(orderDocuments).map(([path, doc]) => [
    path.replace('order', 'secretorder').replace('seller', 'secretseller'),
    JSON.parse(
      JSON.stringify(doc)
        .replaceAll('order', 'secretorder')
        .replaceAll('seller', 'secretseller')
        .replaceAll('订单', 'SECRET 订单'),
    ),
  ]),
)
const secretTexts = companyTexts(1002, secretDocuments)

const platformSecret = {
  'rules/secret_rule.json': (doc: Doc) =>
    Object.assign(doc, { schema: 2, rule: 'secret_rule', title: 'SECRET', template: 'S{0000}' }),
  'roles/secretRole.json': (doc: Doc) =>
    Object.assign(doc, { schema: 2, role: 'secretRole', title: 'SECRET', grants: [] }),
}

/** Other spellings of a path of somebody else. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `companies/1001/${path}`,
  (path) => `companies/1001/../../${path}`,
  (path) => `companies/1001/..%2F..%2F${path}`,
  (path) => `./${path}`,
  (path) => `/${path}`,
  (path) => path.replace('1002', '01002'),
  (path) => path.replace('1002', '１００２'),
  (path) => path.replace('companies', 'Companies'),
  (path) => path.replaceAll('/', '//'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replace(/^companies\/1002\/(\w+)\/(.+)$/, '$1/c1002_$2'),
  (path) => path.replace('companies/1002', 'companies/1001'),
]

describeDatabase('an author of a company against all that is not its own', ['releases'], (open) => {
  let host: TestApp
  let releases = 0
  let requests: readonly string[] = []
  beforeAll(async () => {
    const database = await open()
    host = await buildTestApp(database)
    await makeAuthors(host)
    const person = { password: testPassword, roles: ['staff'], tenants: [1002] }
    await createUser(database.db, { ...person, username: victim, realname: '乙' })
    const admin = publishing(host)
    expect(await admin.publish(platformSecret, 'SECRET')).toMatchObject({ success: true })
    for (const [user, texts] of [
      [victim, secretTexts],
      [attacker, companyTexts(1001)],
    ] as const) {
      const author = publishing(host, user)
      const all = [...texts].map(
        ([path, text]) => [path, (doc: Doc) => Object.assign(doc, JSON.parse(text))] as const,
      )
      const note = user === victim ? 'SECRET' : '订单'
      const answer = await author.publish(Object.fromEntries(all), note)
      expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
    }
    // What waits, and what is begun.
    const victims = publishing(host, victim)
    await victims.save({
      'companies/1002/dicts/secret_wait.json': (doc) =>
        Object.assign(doc, { schema: 2, dict: 'secret_wait', title: 'SECRET', items: [] }),
    })
    const { version, release } = await victims.plan()
    const body = { note: 'SECRET', version, release, due: '2999-01-01 00:00' }
    const asked = await host.call(victim, 'POST /sys/document/changeset/publish', { body })
    requests = [asked.body.result.request]
    await victims.save({
      'companies/1002/dicts/secret_begun.json': (doc) =>
        Object.assign(doc, { schema: 2, dict: 'secret_begun', title: 'SECRET', items: [] }),
    })
    releases = release
  })
  afterAll(() => host.close())

  /** All that is not the attacker's own, as rows; what he makes of his own documents is his right. */
  const theirs = async () => {
    const { rows } = await sql`
      select (select json_agg(one order by number) from sys_document_release one
          where number <= ${releases}) as releases,
        (select json_agg(one order by release, path) from sys_document_version one
          where not starts_with(path, 'companies/1001/')) as versions,
        (select json_agg(one order by id) from sys_document_request one
          where tenant_id <> 1001) as requests,
        (select json_agg(one order by path) from sys_document_request_text one
          where not starts_with(path, 'companies/1001/')) as texts,
        (select json_agg(one order by owner_id, path) from sys_document_change one
          where not starts_with(path, 'companies/1001/')) as changes,
        (select json_agg(one order by entity, field, release) from sys_document_column one
          where not starts_with(entity, 'c1001_')) as columns,
        (select json_agg(one order by id) from sys_permission one where tenant_id <> 1001) as entries,
        (select json_agg(one order by id) from sys_role one where tenant_id <> 1001) as roles,
        (select json_agg(one order by id) from sys_dict one where tenant_id <> 1001) as dicts,
        (select count(*) from sys_role_permission granted join sys_role role
          on role.id = granted.role_id where role.tenant_id <> 1001) as grants`.execute(
      host.database.db,
    )
    return rows
  }

  const foreignPaths = [
    ...secretTexts.keys(),
    ...Object.keys(platformSecret),
    'menu.json',
    'entities/sys/user.json',
    'companies/1002/dicts/secret_wait.json',
    'companies/1002/dicts/secret_begun.json',
  ]

  /** A value for a parameter of a call, by its name. */
  const values: Readonly<Record<string, (random: Random) => unknown>> = {
    path: (random) => random.pick(spellings)?.(random.pick(foreignPaths) ?? ''),
    text: (random) => random.pick([null, '{}', random.pick([...secretTexts.values()])]),
    file: (random) => random.pick([null, ...secretTexts.values()]),
    version: (random) => random.pick([0, 1, random.below(9)]),
    takesOver: () => releases,
    release: (random) => random.pick([releases, 0, releases + 1]),
    number: (random) => random.below(releases + 2),
    id: (random) => random.pick([...requests, '', "' or 1=1 --"]),
    keys: () => ['order:', 'title'],
    answers: () => ({}),
    note: () => '试',
    reason: () => '试',
    due: () => '2999-01-01 00:00',
    columns: () => [{ table: 'c1002_secretorders', column: 'no', count: 0 }],
    pages: () => 'c1002_sales/secretorder,system/user',
    pageNo: () => 1,
    pageSize: () => 200,
    hash: (random) => random.pick(['0'.repeat(64), 'c1002_sales/secretorder', '../texts']),
  }

  const namesOf = (schema: unknown): readonly string[] =>
    Object.keys(Object(Reflect.get(Object(schema), 'properties')))

  test('whatever he asks of any call about documents, nothing of theirs is told or changed', async () => {
    const routes = host.app.declaredRoutes.filter(({ url }) => url.includes('/sys/document'))
    expect(routes.length).toBeGreaterThan(20)
    const before = await theirs()
    const random = randomOf(seedOf(41_016))
    const failures: string[] = []
    for (let round = 0; round < roundsOf(60); round++)
      for (const { method, url, call } of routes) {
        const sent: string[] = []
        const given = (schema: unknown) =>
          Object.fromEntries(
            namesOf(schema).map((name) => {
              const make = values[name]
              if (!make) throw new Error(`no attack knows the parameter ${name} of ${url}`)
              const value = make(random)
              if (typeof value === 'string') sent.push(value)
              return [name, value]
            }),
          )
        const line = url
          .replace(/^\/adwebv21/, '')
          .replace(':hash', () => encodeURIComponent(String(values.hash?.(random))))
        const query = Object.fromEntries(
          Object.entries(given(call?.query)).map(([name, value]) => [name, String(value)]),
        )
        const options = call?.body ? { query, body: given(call.body) } : { query }
        const { status, text } = await host.call(attacker, `${method} ${line}`, options)
        // What he sent himself may be said back to him.
        const said = sent.reduce(
          (left, one) => left.replaceAll(JSON.stringify(one).slice(1, -1), ''),
          text,
        )
        if (status >= 500) failures.push(`${method} ${line} ${JSON.stringify(options)}: ${status}`)
        if (told.test(said)) failures.push(`${method} ${line} ${JSON.stringify(options)}: ${said}`)
      }
    expect(failures).toEqual([])
    expect(await theirs()).toEqual(before)
    const { texts } = (await host.call(attacker, 'GET /sys/document/changeset')).body.result
    for (const path of Object.keys(texts)) expect(path).toMatch(/^companies\/1001\//)
  })

  /** Where a document may say whatever it likes: names that it gives itself, and what people read. */
  const free =
    /\/(title|name|text|value|template|entity|dict|report|rule|role|path|perm|api|\$schema|buttons\/[^/]+)$/

  test('a name of theirs in his documents is refused, and what is said of it names nothing else', async () => {
    const random = randomOf(seedOf(41_017))
    const names = [
      ...['c1002_secretorder', 'secretorder', 'secret_rule', 'secretRole', 'sysUser', 'sysDepart'],
      ...['c1002_secretorder:view', 'GET /c1002_secretorders/list', 'page:c1002_sales/secretorder'],
      ...[
        'c1002_secretorders,no',
        'sys_user,realname',
        "rule('c1002_secretorder_no')",
        'secretorderr',
      ],
    ]
    const before = await theirs()
    const failures: string[] = []
    for (let round = 0; round < roundsOf(200); round++) {
      const [path = '', doc] = random.pick(Object.entries(orderDocuments)) ?? []
      const changed = structuredClone(doc) as Doc
      const name = random.pick(names) ?? ''
      const places = [...allPlaces(changed)].filter(({ value }) => typeof value === 'string')
      const place = random.pick(places)
      if (!place) continue
      const at = `companies/1001/${path}`
      const pointer = place.pointer
      const keys = pointer.split('/').slice(1)
      const last = keys.pop() ?? ''
      const holder = keys.reduce<unknown>((one, key) => Reflect.get(Object(one), key), changed)
      Reflect.set(Object(holder), last, name)
      const { version } = (await host.call(attacker, 'GET /sys/document/changeset')).body.result
      await host.call(attacker, 'PUT /sys/document/changeset/text', {
        body: { path: at, text: JSON.stringify(changed, null, 2), version },
      })
      const { body, text } = await host.call(attacker, 'POST /sys/document/changeset/plan', {
        body: {},
      })
      const note = `${path} ${pointer} = ${name}`
      // What he has written himself is said back to him, also in parts.
      const parts = name.split(/[^\w/]+/).sort((one, other) => other.length - one.length)
      const said = parts.reduce((left, one) => (one ? left.replaceAll(one, '') : left), text)
      if (told.test(said)) failures.push(`${note}: ${said}`)
      if (!free.test(pointer) && body.result.findings.length === 0) failures.push(`${note}: taken`)
      const now = (await host.call(attacker, 'GET /sys/document/changeset')).body.result.version
      await host.call(attacker, 'DELETE /sys/document/changeset', {
        query: { version: String(now) },
      })
    }
    expect(failures).toEqual([])
    expect(await theirs()).toEqual(before)
  })
})
