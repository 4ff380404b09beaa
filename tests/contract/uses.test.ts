import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnOf } from '#model'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'

/*
 * Which field names which records is read a second time here, from the shipped documents alone: whatever they bind, its
 * deletion is refused or asked about.
 */

interface FieldDoc {
  readonly type: string
  readonly of?: string
  readonly by?: string
  readonly dict?: string
  readonly store?: string
  readonly report?: string
  readonly unique?: boolean
}

interface Doc {
  readonly entity: string
  readonly api: string
  readonly table?: string
  readonly parent?: string
  readonly operations?: readonly string[]
  readonly tenant?: boolean
  readonly unique?: readonly (readonly string[])[]
  readonly fields: Readonly<Record<string, FieldDoc>>
}

const docs: readonly Doc[] = readdirSync('schemas/entities', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(join('schemas/entities', name), 'utf8')))
const byName = new Map(docs.map((doc) => [doc.entity, doc]))
const tableOf = ({ table, api }: Doc) => table ?? columnOf(api.slice(1).replaceAll('/', '_'))

/** Entities of the system's tables, and who stores what of them. */
const kept: Readonly<Record<string, string>> = {
  sys_user: 'sysUser',
  sys_role: 'sysRole',
  sys_depart: 'sysDepart',
  sys_position: 'position',
  sys_category: 'sysCategory',
}
const typed: Readonly<Record<string, (field: FieldDoc) => readonly [string, string]>> = {
  category: () => ['sysCategory', 'code'],
  sel_category: () => ['sysCategory', 'code'],
  user: ({ store = 'username' }) => ['sysUser', store],
  position: ({ store = 'code' }) => ['position', store],
  depart: ({ store }) => ['sysDepart', store === 'orgCode' ? 'org_code' : 'id'],
  role: ({ store }) => ['sysRole', store === 'id' ? 'id' : 'role_code'],
  popup: () => ['brand', 'name'],
}

/** Entity and column that a field's values are of; a dictionary is named by its code. */
function boundTo(field: FieldDoc): readonly [source: string, column: string] | undefined {
  if (field.type === 'subtable') return undefined
  if (field.of !== undefined) return [field.of, 'id']
  if (typed[field.type]) return typed[field.type]?.(field)
  const [table = '', , column] = field.dict?.split(',') ?? []
  if (table === '') return undefined
  if (column === undefined) return [`dictionary ${table}`, 'item_value']
  const source = kept[table]
  return source === undefined ? undefined : [source, column]
}

/** Who belongs to what, and the runs of a job: it ends without a question, as the contract says. */
const memberships = [
  ...['sysUser.selectedroles', 'sysUser.selecteddeparts', 'sysUser.departIds'],
  ...['sysRoleUser.roleId', 'sysRoleUser.userId', 'departMember.depId', 'departMember.userId'],
  ...['departRole.departId', 'departRole.users', 'jobRun.job'],
]
/** Views of the program, whose rows are not written here. */
const views = /_line$|^sys_online$|^sys_data_log$/

const links = docs.flatMap(({ entity, fields }) =>
  Object.values(fields).flatMap(({ type, of, by }) =>
    type === 'subtable' ? [`${of}.${by ?? `${entity}Id`}`] : [],
  ),
)

const bindings = docs.flatMap((doc) =>
  Object.entries(doc.fields).flatMap(([key, field]) => {
    const bound = boundTo(field)
    const name = `${doc.entity}.${key}`
    const isOwn = links.includes(name) || memberships.includes(name)
    // Branches of a tree go from below, or with what they stand on.
    const isAbove = doc.parent === key
    const isView = views.test(tableOf(doc)) && name !== 'sysUser.post' && name !== 'sysUser.sex'
    return bound && !isOwn && !isAbove && !isView
      ? [{ name, doc, key, source: bound[0], column: bound[1] }]
      : []
  }),
)
const sources = [...new Set(bindings.map(({ source }) => source))].filter((source) => {
  const operations = byName.get(source)?.operations
  return operations === undefined || operations.includes('delete')
})

// Tests of one thing that every binding of the documents goes through.
describeDatabase('uses of records to be deleted', ['entity', 'dictionaries'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const db = () => host.database.db
  const remove = async (api: string, query: Readonly<Record<string, string>>) =>
    (await host.call('admin', `DELETE ${api}/delete`, { query })).body

  /** A row with these columns, and something in those that may not be empty. */
  async function insert(table: string, given: Readonly<Record<string, unknown>>) {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_nullable = 'NO'
        and column_default is null`.execute(db())
    const needed = rows.filter(({ name }) => !Object.hasOwn(given, name))
    const fill = ({ name, type }: { readonly name: string; readonly type: string }) =>
      [name, /int|numeric/.test(type) ? 1 : /time|date/.test(type) ? '2026-03-05' : 'x'] as const
    const all = Object.entries({ ...Object.fromEntries(needed.map(fill)), ...given })
    await sql`insert into ${sql.table(table)} (${sql.join(all.map(([name]) => sql.ref(name)))})
      values (${sql.join(all.map(([, value]) => value))})`.execute(db())
  }

  let made = 0
  const nextId = () => {
    made += 1
    return `uses${made}`
  }
  const tenantOf = ({ tenant = true }: Doc) => (tenant ? 1001 : 0)
  /** Texts that are nobody else's, where the document wants that. */
  const uniqueIn = ({ fields, unique = [] }: Doc, id: string) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, { type, unique: alone }]) =>
        type === 'input' && (alone || unique.flat().includes(key)) ? [[columnOf(key), id]] : [],
      ),
    )

  /** A record that is in nobody's use, with the values that others name it by. */
  async function fresh(source: string) {
    const id = nextId()
    const code = source.replace('dictionary ', '')
    if (code !== source) {
      const { rows } = await sql<{ id: string; integer: boolean }>`
        select id, type = 1 as integer from sys_dict where dict_code = ${code}`.execute(db())
      const [dict] = rows
      if (!dict) throw new Error(`no dictionary ${code}`)
      // Some are stored as numbers, in fields that say so.
      const value = String(900 + made)
      const item = { id, dict_id: dict.id, item_text: id, item_value: value, builtin: 'N' }
      await insert('sys_dict_item', item)
      return { api: '/sys/dictItem', id, values: { item_value: value } }
    }
    const doc = byName.get(source)
    if (!doc) throw new Error(source)
    if (source === 'sysUser') {
      const { rows } = await sql<{ id: string }>`
        select id from sys_user where username = 'staff'`.execute(db())
      const own = String(rows[0]?.id)
      return { api: doc.api, id: own, values: { id: own, username: 'staff' } }
    }
    const own: Record<string, Readonly<Record<string, unknown>>> = {
      sysCategory: { pid: '0', name: id, code: id },
      position: { name: id, code: id },
      sysDepart: { depart_name: id, org_code: id, org_category: '1' },
      brand: { name: id },
    }
    const columns = own[source] ?? {}
    await insert(tableOf(doc), {
      ...{ id, tenant_id: tenantOf(doc) },
      ...uniqueIn(doc, id),
      ...columns,
    })
    return { api: doc.api, id, values: { id, ...columns } }
  }

  async function use({ doc, key }: (typeof bindings)[number], value: unknown) {
    const id = nextId()
    const column = columnOf(key)
    if (doc.entity === 'sysUser') {
      await sql`update sys_user set ${sql.ref(column)} = ${value} where username = 'staff'`.execute(
        db(),
      )
      return
    }
    const { rows } = await sql<{ id: string }>`select id from sys_dict limit 1`.execute(db())
    const item = /^(own)?dictItem$/i.test(doc.entity) ? { dict_id: rows[0]?.id } : {}
    const row = { id, tenant_id: tenantOf(doc), ...uniqueIn(doc, id), ...item }
    await insert(tableOf(doc), { ...row, [column]: value })
    if (doc.fields[key]?.type !== 'records') return
    const link = { tenant_id: 1001, owner_id: id, target_id: value, place: 0 }
    await insert(`${tableOf(doc)}_${column}_link`, link)
  }

  const named: Readonly<Record<string, string>> = { item_value: 'itemValue', code: 'code' }

  /** The value by which others name the record, where somebody may type it, stays while they do. */
  async function staysNamed(source: string, id: string, column = '') {
    const field = named[column]
    const doc = byName.get(source)
    if (field === undefined) return
    const table = doc ? tableOf(doc) : 'sys_dict_item'
    const { rows } = await sql<{ ver: number }>`
      select ver from ${sql.table(table)} where id = ${id}`.execute(db())
    const body = { id, ver: rows[0]?.ver, [field]: String(800 + made) }
    const { success, result } = await call(`PUT ${doc?.api ?? '/sys/dictItem'}/edit`, body)
    // The system itself gives the codes of categories.
    const message = expect.stringMatching(/还被 1 条.*使用.*不能改|由系统生成/)
    expect({ success, errors: result?.errors }).toMatchObject({
      success: false,
      errors: [{ field, message }],
    })
  }

  test.each(sources)('%s: its deletion names everything that uses it', async (source) => {
    const own = bindings.filter((one) => one.source === source)
    const { api, id, values } = await fresh(source)
    for (const one of own) await use(one, Reflect.get(values, one.column))
    const answer = await remove(api, { id })
    expect(answer).toMatchObject({ success: false, code: 500 })
    expect(answer.message).toContain('使用')
    const told = answer.result.uses.map(
      ({ entity, field }: { entity: string; field: string }) => `${entity}.${field}`,
    )
    expect(told.sort()).toEqual(own.map(({ name }) => name).sort())
    for (const { count, more } of answer.result.uses)
      expect({ count, more }).toEqual({ count: 1, more: false })
    const mustRefuse = answer.result.uses.some(
      ({ effect }: { effect: string }) => effect === 'refuse',
    )
    await staysNamed(source, id, own[0]?.column)
    const confirmed = await remove(api, { id, uses: 'clear' })
    if (mustRefuse) expect(confirmed).toMatchObject({ success: false, result: { ids: [] } })
    else expect(answer.result.ids).toEqual([id])
  })

  const call = async (line: `${string} ${string}`, body: object = {}) =>
    (await host.call('admin', line, { body })).body
  const categoryOf = async (name: string, pid = '0') =>
    (await call('POST /sys/category/add', { name, pid })).result
  const product = async (category: string, tenant = 1001) => {
    const id = nextId()
    await insert('cms_product', { id, tenant_id: tenant, name: id, sku: id, category })
    return id
  }
  const categoriesOf = async (...ids: readonly string[]) => {
    const { rows } = await sql<{ category: string | null }>`
      select category from cms_product where id = any(${ids}::text[]) order by id`.execute(db())
    return rows.map(({ category }) => category)
  }

  test('what was confirmed is emptied, with a line in the log of each record', async () => {
    const { id, code } = await categoryOf('灯具')
    const one = await product(code)
    const plain = await remove('/sys/category', { id })
    expect(plain.message).toBe(`“灯具”还被 1 条产品使用：${one}，删除后它们的“分类”会清空，请确认`)
    expect(plain.result.uses).toMatchObject([
      {
        entity: 'product',
        count: 1,
        page: { name: 'cms/product', field: 'category' },
        values: [code],
      },
    ])
    expect(await categoriesOf(one)).toEqual([code])
    expect((await remove('/sys/category', { id, uses: 'clear' })).success).toBe(true)
    expect(await categoriesOf(one)).toEqual([null])
    const { rows } = await sql`select 1 from sys_log where data_id = ${one}
      and operate_type = 3`.execute(db())
    expect(rows).toHaveLength(1)
  })

  test('a branch is deleted whole or not at all', async () => {
    const top = await categoryOf('门')
    const below = await categoryOf('铝门', top.id)
    const free = await categoryOf('窗')
    const one = await product(below.code)
    const query = { ids: `${top.id},${free.id}` }
    const answer = (await host.call('admin', 'DELETE /sys/category/deleteBatch', { query })).body
    expect(answer.result).toMatchObject({ deleted: 1, refused: [{ id: top.id }], ids: [top.id] })
    expect(answer.message).toContain(`“铝门”还被 1 条产品使用`)
    const left = (
      await host.call('admin', 'GET /sys/category/childList', { query: { pid: top.id } })
    ).body.result
    expect(left).toHaveLength(1)
    const all = { ids: answer.result.ids.join(), uses: 'clear' }
    await host.call('admin', 'DELETE /sys/category/deleteBatch', { query: all })
    expect(await categoriesOf(one)).toEqual([null])
  })

  test('what the caller does not see is told without its number, and nobody changes it for him', async () => {
    const { api, id, values } = await fresh('dictionary material')
    const value = String(Reflect.get(values, 'item_value'))
    const materials = async (tenant: number) => {
      const own = nextId()
      const row = { id: own, tenant_id: tenant, name: own, sku: own, material: `cotton,${value}` }
      await insert('cms_product', row)
    }
    await materials(1002)
    await materials(1002)
    const hidden = await remove(api, { id })
    expect(hidden.message).toBe(
      `“${id}”还被您看不到的产品使用，其中有您不能修改的，请有权限的同事先处理`,
    )
    expect(hidden.result).toMatchObject({ ids: [], uses: [{ count: 0, more: true }] })
    await materials(1001)
    const some = await remove(api, { id, uses: 'clear' })
    expect(some.success).toBe(false)
    expect(some.result).toMatchObject({ ids: [], uses: [{ count: 1, more: true }] })
    expect(JSON.stringify(some)).not.toMatch(/[23] 条/)
  })

  test('two values are merged: what uses one uses the other, and it goes', async () => {
    const [old, other] = [await categoryOf('旧类'), await categoryOf('新类')]
    const one = await product(old.code)
    const alone = await remove('/sys/category', { id: old.id, uses: 'move' })
    expect(alone).toMatchObject({ code: 400, result: { errors: [{ field: 'to' }] } })
    const itself = await remove('/sys/category', { id: old.id, uses: 'move', to: old.id })
    expect(itself).toMatchObject({ success: false, message: '不能改为“旧类”，请另选一条' })
    const answer = await remove('/sys/category', { id: old.id, uses: 'move', to: other.id })
    expect(answer.success).toBe(true)
    expect(await categoriesOf(one)).toEqual([other.code])
    const { rows } = await sql`select 1 from sys_log where data_id = ${one}
      and operate_type = 3`.execute(db())
    expect(rows).toHaveLength(1)
  })

  test('a list names the other once, and only items of the same dictionary take their place', async () => {
    const [old, other] = [await fresh('dictionary material'), await fresh('dictionary material')]
    const stranger = await fresh('dictionary country')
    const [from, to] = [old, other].map(({ values }) => Reflect.get(values, 'item_value'))
    const id = nextId()
    await insert('cms_product', {
      ...{ id, tenant_id: 1001, name: id, sku: id, material: `${from},${to}` },
    })
    const wrong = await remove(old.api, { id: old.id, uses: 'move', to: stranger.id })
    expect(wrong.code).toBe(400)
    const answer = await remove(old.api, { id: old.id, uses: 'move', to: other.id })
    expect(answer.success).toBe(true)
    const { rows } = await sql`select material from cms_product where id = ${id}`.execute(db())
    expect(rows).toEqual([{ material: to }])
  })

  const password = 'Kiefer#2026'
  const person = async (username: string, more: object = {}): Promise<string> => {
    const own = { username, realname: username, workNo: username, ...more }
    const phone = `1380013${8_000 + Number(nextId().slice(4))}`
    const body = { ...own, password, confirmpassword: password, phone }
    const answer = await call('POST /sys/user/add', body)
    expect(answer.message).toBe('添加成功！')
    return answer.result.id
  }

  test('what a person answers for is handed over with him; his own memberships are not', async () => {
    const [leaver, successor] = [await person('leaver'), await person('successor')]
    const [id, needed] = [nextId(), nextId()]
    await insert('seo_keyword', { id, tenant_id: 1001, word: id, owner: 'leaver' })
    await insert('sys_user_agent', {
      ...{ id: needed, tenant_id: 1001, user_name: 'admin', agent_user_name: 'leaver' },
    })
    const departs = await sql`select dep_id from sys_user_depart
      where user_id = ${successor} order by 1`.execute(db())
    const refused = await remove('/sys/user', { id: leaver, uses: 'clear' })
    expect(refused).toMatchObject({ success: false, result: { ids: [] } })
    const query = { id: leaver, uses: 'move', to: successor }
    const done = await remove('/sys/user', query)
    expect(done.message).toBe('删除用户成功')
    const { rows } = await sql`select owner from seo_keyword where id = ${id}`.execute(db())
    expect(rows).toEqual([{ owner: 'successor' }])
    const after = await sql`select dep_id from sys_user_depart
      where user_id = ${successor} order by 1`.execute(db())
    expect(after.rows).toEqual(departs.rows)
  })

  test('who cannot be taken out of a record by its rules can be handed over', async () => {
    const [leaver, successor] = [await person('ruled'), await person('heir')]
    const rule = nextId()
    await insert('crm_assign_rule', { id: rule, tenant_id: 1001, name: rule, users: 'ruled' })
    const broken = {
      message: '不能从分配规则中清除“ruled”：请填写分配给',
      result: { ids: [], uses: [{ title: '分配规则', fieldTitle: '分配给', count: 1 }] },
    }
    const body = { id: leaver }
    const impact = await host.call('admin', 'POST /sys/user/delete/impact', { body })
    expect(impact.body).toMatchObject({ success: false, ...broken })
    expect(await remove('/sys/user', { ...body, uses: 'clear' })).toMatchObject(broken)
    expect((await remove('/sys/user', { ...body, uses: 'move', to: successor })).success).toBe(true)
    const { rows } = await sql`select users from crm_assign_rule where id = ${rule}`.execute(db())
    expect(rows).toEqual([{ users: 'heir' }])
  })

  describe('removed from an editable table or a list in a form', () => {
    const items = async (dictId: string) => {
      const query = { dictId, pageSize: '500' }
      const { body } = await host.call('admin', 'GET /sys/dictItem/list', { query })
      return body.result.records as Readonly<Record<string, unknown>>[]
    }
    /** A dictionary's item that a product uses, and another one. */
    async function used() {
      const [one, other] = [await fresh('dictionary material'), await fresh('dictionary material')]
      const [value, next] = [one, other].map(({ values }) => Reflect.get(values, 'item_value'))
      const product = nextId()
      await insert('cms_product', {
        ...{ id: product, tenant_id: 1001, name: product, sku: product, material: value },
      })
      const { rows } = await sql<{ id: string }>`
        select id from sys_dict where dict_code = 'material'`.execute(db())
      const materialOf = async () =>
        (await sql`select material from cms_product where id = ${product}`.execute(db())).rows
      return { one, other, next, dict: String(rows[0]?.id), materialOf }
    }
    const told = { entity: 'product', field: 'material', count: 1 }

    test('a row of a table is refused with its uses, and goes once it is confirmed', async () => {
      const { one, other, next, materialOf } = await used()
      const body = { removed: [{ id: one.id }] }
      const save = async (query = {}) =>
        (await host.call('admin', 'POST /sys/dictItem/saveRows', { body, query })).body
      const plain = await save()
      expect(plain).toMatchObject({
        success: false,
        result: {
          errors: [{ list: 'removed', row: 0, id: one.id }],
          uses: [told],
          ids: [one.id],
        },
      })
      expect(await save({ uses: 'move' })).toMatchObject({ code: 400 })
      const moved = await save({ uses: 'move', to: other.id })
      expect(moved).toMatchObject({ success: true, result: { removed: [one.id] } })
      expect(await materialOf()).toEqual([{ material: next }])
    })

    test('nothing can be confirmed where one of several cannot go', async () => {
      const [free, needed] = [await used(), await fresh('dictionary material')]
      await insert('cms_product', {
        ...{ id: nextId(), tenant_id: 1002, name: 'x', sku: nextId() },
        material: Reflect.get(needed.values, 'item_value'),
      })
      const body = { removed: [{ id: free.one.id }, { id: needed.id }] }
      const answer = (await host.call('admin', 'POST /sys/dictItem/saveRows', { body })).body
      expect(answer).toMatchObject({ success: false, result: { ids: [] } })
      expect(answer.message).toContain('其中有您不能修改的')
    })

    test('a row of a form is refused with its uses; another row may take its place', async () => {
      const { one, other, next, dict, materialOf } = await used()
      const { body: read } = await host.call('admin', 'GET /sys/dict/queryById', {
        query: { id: dict },
      })
      const left = (await items(dict)).filter(({ id }) => id !== one.id)
      const save = async (query = {}) => {
        const body = { id: dict, ver: read.result.ver, items: left }
        return (await host.call('admin', 'PUT /sys/dict/edit', { body, query })).body
      }
      expect(await save()).toMatchObject({
        success: false,
        result: { errors: [{ field: 'items', id: one.id }], uses: [told], ids: [one.id] },
      })
      expect(await save({ uses: 'move', to: 'nobody' })).toMatchObject({
        result: { errors: [{ field: 'to' }] },
      })
      expect((await items(dict)).map(({ id }) => id)).toContain(one.id)
      expect((await save({ uses: 'move', to: other.id })).success).toBe(true)
      expect(await materialOf()).toEqual([{ material: next }])
      expect((await items(dict)).map(({ id }) => id)).not.toContain(one.id)
    })

    test('what was confirmed for a row of a form is emptied', async () => {
      const { one, dict, materialOf } = await used()
      const { body: read } = await host.call('admin', 'GET /sys/dict/queryById', {
        query: { id: dict },
      })
      const left = (await items(dict)).filter(({ id }) => id !== one.id)
      const body = { id: dict, ver: read.result.ver, items: left }
      const query = { uses: 'clear' }
      const answer = (await host.call('admin', 'PUT /sys/dict/edit', { body, query })).body
      expect(answer.success).toBe(true)
      expect(await materialOf()).toEqual([{ material: null }])
    })
  })

  test('restoring what was deleted gives the values back that nobody has chosen anew', async () => {
    const [gone, other] = [await categoryOf('一类'), await categoryOf('二类')]
    const [empty, chosen] = [await product(gone.code), await product(gone.code)]
    await remove('/sys/category', { id: gone.id, uses: 'clear' })
    await sql`update cms_product set category = ${other.code} where id = ${chosen}`.execute(db())
    const restored = await call('POST /sys/category/restore', { ids: [gone.id] })
    expect(restored).toMatchObject({ success: true })
    const sorted = [empty, chosen].toSorted()
    const expected = sorted.map((id) => (id === empty ? gone.code : other.code))
    expect(await categoriesOf(empty, chosen)).toEqual(expected)
  })
})
