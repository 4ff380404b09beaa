import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellRightsChanged } from '../../server/rights/rights'
import { createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { type Random, randomOf } from '../support/mutation'
import { roundsOf, seedOf } from '../support/rounds'

/*
 * A release and its reverting leave nothing: identical texts, equal rights, and menu, dictionaries, roles and grants as
 * they were, whatever administrators had changed before.
 */

// biome-ignore lint/suspicious/noExplicitAny: documents of all kinds
type Doc = any

/** Changes texts; makes the change in the map that it is given. */
type Maker = (texts: Map<string, string>, random: Random, name: string) => void

const accounts = ['keeper', 'seller', 'writer'] as const
const rolesOf = { keeper: 'configurator', seller: 'salesperson', writer: 'staff' } as const

function changed(texts: Map<string, string>, path: string, change: (doc: Doc) => void): void {
  const doc: Doc = JSON.parse(texts.get(path) ?? '')
  change(doc)
  texts.set(path, `${JSON.stringify(doc, null, 2)}\n`)
}

const pathsOf = (texts: Map<string, string>, folder: string) =>
  [...texts.keys()].filter((path) => path.startsWith(`${folder}/`)).sort()

const retitled =
  (folder: string): Maker =>
  (texts, random, name) => {
    const path = random.pick(pathsOf(texts, folder)) ?? ''
    changed(texts, path, (doc) => {
      if (typeof doc.title === 'string') doc.title = name
    })
  }

const nodesOf = (nodes: readonly Doc[]): readonly Doc[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children ?? [])])

const inMenu = (texts: Map<string, string>, change: (doc: Doc) => void) =>
  changed(texts, 'menu.json', change)

const inRole = (texts: Map<string, string>, random: Random, change: (doc: Doc) => void) =>
  changed(texts, random.pick(pathsOf(texts, 'roles')) ?? '', change)

const makers: Readonly<Record<string, Maker>> = {
  'an entity gets a field': (texts, random, name) =>
    changed(texts, 'entities/cms/brand.json', ({ fields }) => {
      fields[name] = { type: 'input', title: name, max: 10 + random.below(50) }
    }),
  'an entity has another title': retitled('entities'),
  'a page has another title': retitled('pages'),
  'a report has another title': retitled('reports'),
  'a dictionary has another title': retitled('dicts'),
  'a new number rule': (texts, _, name) => {
    const doc = { schema: 1, rule: name, title: name, template: 'XJ{yyyyMM}{0000}' }
    texts.set(`rules/${name}.json`, JSON.stringify(doc, null, 2))
  },
  'a dictionary gets an item': (texts, _, name) =>
    changed(texts, 'dicts/news_tag.json', ({ items }) => {
      items.unshift({ value: name, text: name, color: 'green' })
    }),
  'an item is called otherwise': (texts, random, name) =>
    changed(texts, random.pick(pathsOf(texts, 'dicts')) ?? '', ({ items }) => {
      items[0].text = name
    }),
  'a new dictionary': (texts, _, name) => {
    const doc = {
      ...{ schema: 1, dict: name, title: name },
      items: [{ value: 'a', text: '甲' }],
      allow: { 'unused-dictionary': '供接口使用' },
    }
    texts.set(`dicts/${name}.json`, JSON.stringify(doc, null, 2))
  },
  'a new role': (texts, random, name) => {
    const grants = ['brand:*', random.pick(['news:view', 'case:view', 'product:view'])]
    const doc = { schema: 2, role: name, title: name, grants }
    texts.set(`roles/${name}.json`, JSON.stringify(doc, null, 2))
  },
  'a role gets a right': (texts, random) =>
    inRole(texts, random, ({ grants }) => {
      const right = random.pick(['brand:delete', 'news:restore', 'case:delete', 'post:audit']) ?? ''
      const refused = grants.indexOf(`!${right}`)
      if (refused >= 0) grants.splice(refused, 1)
      else if (!grants.includes(right)) grants.push(right)
    }),
  'a role loses a right': (texts, random) =>
    inRole(texts, random, ({ grants }) => {
      const at = grants.findIndex((one: string) => /^(brand|news|case):\*$/.test(one))
      if (at >= 0)
        grants.push(
          ...['export', 'import'].flatMap((kind) => {
            const right = `!${grants[at].replace('*', kind)}`
            return grants.includes(right) ? [] : [right]
          }),
        )
    }),
  'a role sees fewer rows': (texts) =>
    changed(texts, 'roles/staff.json', (doc) => {
      doc.rows = { ...doc.rows, brand: "status == '1'" }
    }),
  'a role is called otherwise': retitled('roles'),
  'an entry is called otherwise': (texts, random, name) =>
    inMenu(texts, ({ menu }) => {
      const node = random.pick(nodesOf(menu))
      node.name = name
    }),
  'an entry moves': (texts, random) =>
    inMenu(texts, ({ menu }) => {
      const above: Doc = random.pick(menu.filter(({ children }: Doc) => children?.length > 2))
      above.children.push(above.children.shift())
    }),
  'an area with entity, page, menu and rights': (texts, _, name) => {
    const field = { type: 'input', title: '名称' }
    const entity = {
      ...{ schema: 2, entity: name, title: name, label: 'name', api: `/demo/${name}` },
      ...{ perm: name, operations: ['view', 'add'] },
      fields: { name: field },
    }
    texts.set(`entities/demo/${name}.json`, JSON.stringify(entity, null, 2))
    const page = {
      ...{ schema: 2, page: `demo/${name}`, kind: 'list', title: name, entity: name },
      columns: ['name'],
    }
    texts.set(`pages/demo/${name}.json`, JSON.stringify(page, null, 2))
    const buttons = { [`${name}:view`]: '查看', [`${name}:add`]: '新增' }
    inMenu(texts, ({ menu }) => {
      menu.push({ name, path: `/${name}`, icon: 'table', page: `demo/${name}`, buttons })
    })
    changed(texts, 'roles/staff.json', ({ grants }) => {
      grants.push(`${name}:*`, `page:demo/${name}`)
    })
  },
}

describeDatabase('a release that is taken back', ['releases', 'seed'], (open) => {
  let host: TestApp
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    host = await buildTestApp(await open())
    // With the first release the shipped roles are there.
    await release((texts) => changed(texts, 'dicts/yn.json', (doc) => (doc.title = '是与否')))
    for (const account of accounts) {
      const user = { username: account, realname: account, password: testPassword }
      const { db } = host.database
      await createUser(db, { ...user, roles: [rolesOf[account]], tenants: [1001] })
      const body = { username: account, password: testPassword }
      const signed = await host.call(null, 'POST /sys/login', { body })
      tokens.set(account, signed.body.result.token)
    }
  }, 300_000)
  afterAll(() => host.close())

  const post = async (line: string, body: object) =>
    (await host.call('admin', `POST /sys/document/${line}`, { body })).body
  const textsNow = async (): Promise<Record<string, string>> =>
    (await host.call('admin', 'GET /sys/document/texts')).body.result.texts

  async function release(change: (texts: Map<string, string>) => void): Promise<number> {
    const before = new Map(Object.entries(await textsNow()))
    const texts = new Map(before)
    change(texts)
    for (const [path, text] of texts) {
      if (before.get(path) === text) continue
      const { version } = (await host.call('admin', 'GET /sys/document/changeset')).body.result
      const body = { path, text, version }
      const saved = await host.call('admin', 'PUT /sys/document/changeset/text', { body })
      expect(saved.body, path).toMatchObject({ success: true })
    }
    const { version, release: number, findings } = (await post('changeset/plan', {})).result
    expect(findings).toEqual([])
    const published = await post('changeset/publish', { note: '试', version, release: number })
    expect(published).toMatchObject({ success: true })
    return published.result.release
  }

  /** All that a release may give, and what each account is told of its rights. */
  async function state() {
    const rows = async (query: string) => (await sql.raw(query).execute(host.database.db)).rows
    const answers: Record<string, unknown> = {}
    for (const [account, token] of tokens) {
      const headers = { 'x-access-token': token }
      const line = 'GET /sys/permission/getUserPermissionByToken'
      // The number of the release is a later one, whatever it says.
      const { release: _, ...told } = (await host.call(null, line, { headers })).body.result
      answers[account] = told
    }
    return {
      texts: await textsNow(),
      menu: await rows(`select id, parent_id, name, url, component, perms, icon, hidden, sort_no,
        editions, keep_alive, status, menu_type, builtin from sys_permission where del_flag = 0 order by id`),
      dicts: await rows(
        'select id, dict_code, dict_name, builtin from sys_dict where del_flag = 0 order by id',
      ),
      // An item that a release has brought stays known for records that hold it.
      items:
        await rows(`select item.id, item_value, item_text, item_color, sort_order from sys_dict_item item
        join sys_dict dict on dict.id = dict_id and dict.del_flag = 0
        where item.del_flag = 0 and item.status = 1 order by item.id`),
      roles: await rows('select id, role_code, role_name, description from sys_role order by id'),
      grants:
        await rows(`select role_id, permission_id, data_rule_ids, operate_date from sys_role_permission
        join sys_role on sys_role.id = role_id where role_code <> 'admin' order by 1, 2`),
      seeds: await rows('select role_id, permission_id, made from sys_role_seed order by 1, 2'),
      rules: await rows(
        'select id, permission_id, rule_value from sys_permission_data_rule order by id',
      ),
      targets: await rows('select code, title from sys_menu_target order by code'),
      answers,
    }
  }

  /** Something that an administrator changes before. */
  async function amend(random: Random, name: string): Promise<void> {
    const { db } = host.database
    const by = { update_by: 'admin', update_time: '2026-01-01 00:00:00' }
    const item = db.updateTable('sys_dict_item').set({ item_text: name, ...by })
    const entry = db.updateTable('sys_permission').set({ name, ...by })
    if (random.below(2) === 0)
      await item.where('item_value', '=', random.pick(['hot', 'new', 'draft']) ?? '').execute()
    if (random.below(2) === 0)
      await entry.where('perms', '=', random.pick(['brand:add', 'news:view']) ?? '').execute()
    const roles = db.selectFrom('sys_role').select('id').where('role_code', '=', 'staff')
    const taken = db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', random.pick(['news:export', 'case:edit', 'brand:edit']) ?? '')
    if (random.below(2) === 0)
      await db
        .deleteFrom('sys_role_permission')
        .where('role_id', 'in', roles)
        .where('permission_id', 'in', taken)
        .execute()
    await host.call('admin', 'GET /sys/dict/refleshCache')
    // What was written past the calls is read anew, too.
    await tellRightsChanged(db, host.app.hub)
  }

  test('leaves texts, rights and tables as they were', async () => {
    const seed = seedOf(41_007)
    const random = randomOf(seed)
    const rounds = roundsOf(60) / (process.env.LONG ? 1 : 2)
    const kinds = Object.keys(makers)
    for (let round = 0; round < rounds; round++) {
      await amend(random, `改${seed}x${round}`)
      const before = await state()
      // Each kind once in so many rounds, and others beside it.
      const first = kinds[(seed + round) % kinds.length] ?? ''
      const chosen = new Set([first, random.pick(kinds) ?? '', random.pick(kinds) ?? ''])
      const note = `seed ${seed}, round ${round}: ${[...chosen].join(', ')}`
      const number = await release((texts) => {
        for (const kind of chosen) makers[kind]?.(texts, random, `n${seed}x${round}`)
      })
      const between = await state()
      expect(between.texts, note).not.toEqual(before.texts)
      const reverted = await post('release/revert', { number })
      expect(reverted, note).toMatchObject({ success: true })
      const after = await state()
      for (const part of Object.keys(before) as (keyof typeof before)[])
        expect(after[part], `${note}: ${part}`).toEqual(before[part])
      // The way there again gives the same as the first time.
      if (round % 5 !== 0) continue
      await post('release/revert', { number: reverted.result.release })
      const again = await state()
      for (const part of Object.keys(before) as (keyof typeof before)[])
        expect(again[part], `${note}, again: ${part}`).toEqual(between[part])
      await post('release/revert', { number: reverted.result.release + 1 })
      expect((await state()).grants, note).toEqual(before.grants)
    }
  }, 3_600_000)
})
