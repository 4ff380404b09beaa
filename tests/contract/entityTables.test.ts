import { type SqlBool, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtinValues } from '#builtin'
import { type Entity, type Operator, Registry } from '#model'
import { compileEntity } from '../../renderer/model/compile/compileEntity'
import type { DictDoc } from '../../renderer/model/document/dict'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import type { Db } from '../../server/db/open'
import { where } from '../../server/entity/read/where'
import { ensureTables, tablePlan } from '../../server/entity/schema/ddl'
import { entityTableOf } from '../../server/entity/schema/entityTable'
import { orphanedColumns } from '../../server/entity/schema/leftovers'
import { placeEntities, type StoredPlaces } from '../../server/entity/schema/placing'
import { unfitRecords } from '../../server/entity/schema/unfitRecords'
import { waitingUniques } from '../../server/entity/schema/waitingIndexes'
import { describeEachDatabase } from '../support/db'
import { readEntities } from '../support/entityApp'
import { randomOf } from '../support/mutation'

const types = new Registry('type', builtinValues)

/** An entity with the given fields, `name` among them. */
function entityOf(
  fields: EntityDoc['fields'],
  name = 'thing',
  { was = [], stored }: { was?: string[]; stored?: StoredPlaces } = {},
): Entity {
  const doc: EntityDoc = {
    schema: 1,
    entity: name,
    title: '东西',
    label: 'name',
    api: `/x/${name}`,
    perm: name,
    ...(was.length > 0 && { was }),
    fields: { name: { type: 'input', title: '名称' }, ...fields },
  }
  const entity = compileEntity(doc, {
    types,
    ...(stored && { stored: (of: string) => stored.get(of) }),
    report: (finding) => {
      throw new Error(JSON.stringify(finding))
    },
  })
  if (!entity) throw new Error('no entity')
  return entity
}

describeEachDatabase('tables of entities', (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open({ empty: true })).db
  })

  const columns = async (table: string) => {
    const { rows } = await sql<{ name: string; type: string; required: boolean }>`
      select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      order by attnum`.execute(db)
    return Object.fromEntries(
      rows.map(({ name, type, required }) => [name, required ? `${type}!` : type]),
    )
  }
  const indexes = async (table: string) => {
    const { rows } = await sql<{ name: string; text: string }>`
      select indexname as name, indexdef as text from pg_indexes where tablename = ${table}
      order by indexname`.execute(db)
    return new Map(rows.map(({ name, text }) => [name, text]))
  }
  const insert = (table: string, values: Record<string, unknown>) =>
    db
      .insertInto(table)
      .values({ tenant_id: 1, ...values })
      .execute()

  test('the shipped documents make their tables, and a second start does nothing', async () => {
    const entities = readEntities()
    await ensureTables(db, entities.values())
    const made = await columns('cms_product')
    expect(made).toMatchObject({
      id: 'character varying(32)!',
      tenant_id: 'integer!',
      ver: 'integer!',
      del_flag: 'smallint!',
      name: 'character varying(100)',
      price: 'numeric(17,2)',
      stock: 'bigint',
      release_date: 'date',
      off_reason: 'text',
      intro: 'text',
      image: 'text',
      create_by: 'character varying(100)',
      create_time: 'timestamp(0) without time zone!',
      update_time: 'timestamp(0) without time zone',
      sys_org_code: 'character varying(64)',
    })
    const before = [await columns('cms_product'), await indexes('cms_product')]
    const watched: string[] = []
    await ensureTables(watch(db, watched), entities.values())
    expect(watched).toHaveLength(1)
    expect([await columns('cms_product'), await indexes('cms_product')]).toEqual(before)
  })

  test('indexes: the list’s order, unique among live rows, dictionary values and dates', async () => {
    await ensureTables(db, readEntities().values())
    const made = await indexes('cms_product')
    const live = 'WHERE (del_flag = 0)'
    expect(made.get('ix_cms_product_list')).toContain('(tenant_id, create_time DESC, id DESC)')
    expect(made.get('uq_cms_product_name_key')).toMatch(
      /UNIQUE.*\(tenant_id, COALESCE\(jd_key_name, /,
    )
    expect(made.get('ix_cms_product_status')).toContain('(tenant_id, status)')
    expect(made.get('ix_cms_product_category')).toContain('varchar_pattern_ops')
    for (const [name, text] of made) if (!/_p?key$/.test(name)) expect(text).toContain(live)
    expect([...made.keys()].filter((name) => /intro|material|image|price/.test(name))).toEqual([])
  })

  describe('a document that has changed', () => {
    test('adds columns and indexes, keeps what there is, drops nothing', async () => {
      await ensureTables(db, [entityOf({ old: { type: 'input', title: '旧' } }, 'grown')])
      await insert('x_grown', { id: 'a', name: '甲', old: '旧值' })
      const next = entityOf({ code: { type: 'input', title: '编码', unique: true } }, 'grown')
      await ensureTables(db, [next])
      const rows = await db.selectFrom('x_grown').selectAll().execute()
      expect(rows).toMatchObject([{ id: 'a', name: '甲', old: '旧值', code: null, ver: 1 }])
      expect([...(await indexes('x_grown')).keys()]).toContain('uq_x_grown_code_key')
    })

    test.each<[string, EntityDoc['fields'], EntityDoc['fields'], unknown, string]>([
      ['a longer text', input({ max: 10 }), input({ max: 50 }), 'x', 'character varying(50)'],
      [
        'a shorter text (the rule is checked, the column stays)',
        input({ max: 50 }),
        input({ max: 10 }),
        'x',
        'character varying(50)',
      ],
      [
        'a text without limit',
        input({ max: 10 }),
        { f: { type: 'textarea', title: 'f' } },
        'x',
        'text',
      ],
      ['more decimals', money(2), money(4), '1.50', 'numeric(19,4)'],
      ['fewer decimals', money(4), money(2), '1.5000', 'numeric(19,4)'],
      ['a whole number that may have decimals', number(true), number(false), 7, 'numeric(21,6)'],
      [
        'a date that gets a time',
        date('date'),
        date('datetime'),
        '2024-05-01',
        'timestamp(0) without time zone',
      ],
    ])('%s is widened and keeps its values', async (title, before, after, value, type) => {
      const name = `wide${[...title].reduce((sum, c) => sum + c.charCodeAt(0), 0)}`
      await ensureTables(db, [entityOf(before, name)])
      await insert(`x_${name}`, { id: 'a', f: value })
      await ensureTables(db, [entityOf(after, name)])
      expect((await columns(`x_${name}`)).f).toBe(type)
      const [row] = await db.selectFrom(`x_${name}`).select('f').execute()
      expect(String(row?.f)).toContain(String(Number.isNaN(Number(value)) ? value : Number(value)))
    })

    test('a type in which values would be lost is refused, each by its field, and the table left alone; what has none is changed', async () => {
      const f = { type: 'input', title: 'f' }
      const number = { type: 'money', title: 'f' }
      const before = {
        f,
        g: { type: 'date', title: 'g' },
        h: f,
        i: { type: 'datetime', title: 'i' },
      }
      await ensureTables(db, [entityOf(before, 'clash')])
      await insert('x_clash', { id: 'a', f: '文', g: '2026-01-02', i: '2026-01-02 00:00:00' })
      const after = { f: number, g: number, h: number, i: { type: 'date', title: 'i' } }
      const refused = await ensureTables(db, [entityOf(after, 'clash')])
      expect(refused).toEqual([
        {
          entity: 'clash',
          field: 'f',
          member: 'type',
          message: expect.stringMatching(
            /x_clash 的列 f 是 character varying\(200\).*numeric\(17,2\)/,
          ),
          examples: ['文'],
        },
        {
          entity: 'clash',
          field: 'g',
          member: 'type',
          message: expect.stringMatching(/x_clash 的列 g 是 date/),
          examples: ['2026-01-02'],
        },
      ])
      expect(await columns('x_clash')).toMatchObject({
        f: 'character varying(200)',
        g: 'date',
        h: 'character varying(200)',
        i: 'timestamp(0) without time zone',
      })
      const possible = { ...before, h: number, i: { type: 'date', title: 'i' } }
      expect(await ensureTables(db, [entityOf(possible, 'clash')])).toEqual([])
      expect(await columns('x_clash')).toMatchObject({ g: 'date', h: 'numeric(17,2)', i: 'date' })
    })

    test('what is not unique any more is not refused any more', async () => {
      const unique = entityOf({ f: { type: 'input', title: 'f', unique: true } }, 'loosened')
      await ensureTables(db, [unique])
      await insert('x_loosened', { id: 'a', f: '同' })
      await expect(insert('x_loosened', { id: 'b', f: '同' })).rejects.toThrow(
        'uq_x_loosened_f_key',
      )
      const loose = entityOf({ f: { type: 'input', title: 'f' } }, 'loosened')
      expect((await tablePlan(db, [loose])).done).toEqual([
        'x_loosened 去掉唯一索引 uq_x_loosened_f_key',
      ])
      expect(await ensureTables(db, [loose])).toEqual([])
      await insert('x_loosened', { id: 'b', f: '同' })
      expect((await tablePlan(db, [loose])).done).toEqual([])
    })

    test('a field newly unique with duplicates is refused, until there are none', async () => {
      await ensureTables(db, [entityOf(input({}), 'twice')])
      for (const id of ['a', 'b']) await insert('x_twice', { id, f: '同' })
      const next = entityOf({ f: { type: 'input', title: 'f', unique: true } }, 'twice')
      expect(await ensureTables(db, [next])).toMatchObject([
        {
          field: 'f',
          member: 'unique',
          message: expect.stringContaining('x_twice 的列 f 已有重复值'),
        },
      ])
      await db.updateTable('x_twice').set({ del_flag: 1 }).where('id', '=', 'b').execute()
      expect(await ensureTables(db, [next])).toEqual([])
    })

    test('texts that are one to people let the index wait until there is one', async () => {
      const input = { type: 'input', title: 'f' }
      await ensureTables(db, [entityOf({ f: input }, 'alike')])
      for (const [id, f] of ['Ａ 1', 'a  1', 'b'].entries())
        await insert('x_alike', { id: String(id), f })
      const next = entityOf({ f: { ...input, unique: true } }, 'alike')
      expect((await tablePlan(db, [next])).done.join()).toMatch(/x_alike 中有.*重复值/)
      expect(await ensureTables(db, [next])).toEqual([])
      expect([...(await indexes('x_alike')).keys()].join()).not.toContain('uq_')
      expect(await waitingUniques(db, [next])).toMatchObject([
        { count: 1, examples: [expect.arrayContaining(['Ａ 1', 'a  1'])] },
      ])
      await db.updateTable('x_alike').set({ del_flag: 1 }).where('id', '=', '1').execute()
      expect(await ensureTables(db, [next])).toEqual([])
      expect([...(await indexes('x_alike')).keys()]).toContain('uq_x_alike_f_key')
      expect(await waitingUniques(db, [next])).toEqual([])
      const { rows } = await sql`select f, jd_key_f as key from x_alike order by id`.execute(db)
      expect(rows).toEqual([
        { f: 'Ａ 1', key: 'a 1' },
        { f: 'a  1', key: 'a 1' },
        { f: 'b', key: 'b' },
      ])
    })

    test('an index that compares sign by sign stays until the one by keys can be made', async () => {
      const unique = entityOf({ f: { type: 'input', title: 'f', unique: true } }, 'upgraded')
      await ensureTables(db, [unique])
      // As an earlier version has left it.
      await sql`drop index uq_x_upgraded_f_key`.execute(db)
      await sql`alter table x_upgraded drop column jd_key_f, drop column jd_sort_f`.execute(db)
      await sql`create unique index uq_x_upgraded_f on x_upgraded (tenant_id, f) where del_flag = 0`.execute(
        db,
      )
      await insert('x_upgraded', { id: 'a', f: '长沙' })
      await insert('x_upgraded', { id: 'b', f: '长沙 ' })
      expect(await ensureTables(db, [unique])).toEqual([])
      await expect(insert('x_upgraded', { id: 'c', f: '长沙' })).rejects.toThrow('uq_x_upgraded_f')
      await db.deleteFrom('x_upgraded').where('id', '=', 'b').execute()
      expect(await ensureTables(db, [unique])).toEqual([])
      const made = [...(await indexes('x_upgraded')).keys()].filter((name) => name.startsWith('uq'))
      expect(made).toEqual(['uq_x_upgraded_f_key'])
    })

    test('keys that nobody asks for any more go, and are no leftovers', async () => {
      const unique = entityOf({ f: { type: 'input', title: 'f', unique: true } }, 'relaxed')
      await ensureTables(db, [unique])
      await insert('x_relaxed', { id: 'a', f: 'A', jd_key_f: 'a' })
      const loose = entityOf({ f: { type: 'input', title: 'f' } }, 'relaxed')
      await ensureTables(db, [loose])
      expect(
        Object.keys(await columns('x_relaxed')).filter((name) => name.startsWith('jd_')),
      ).toEqual(['jd_sort_name', 'jd_find_name', 'jd_sort_f'])
      expect(await orphanedColumns(db, [loose])).toEqual([])
    })
  })

  test('records that lack what documents newly ask for are counted, whatever the column is or was called', async () => {
    const input = (more: object = {}) => ({ type: 'input', title: '甲', max: 20, ...more })
    const number = (more: object = {}) => ({ type: 'inputNumber', title: '乙', ...more })
    await ensureTables(db, [entityOf({ text: input(), old: input(), amount: number() }, 'unfit')])
    const rows = [
      { id: 'a', text: '四个字了', old: '在', amount: 5 },
      { id: 'b', text: '', old: '在', amount: 11 },
      { id: 'c', text: null, old: null, amount: null },
      { id: 'd', text: null, amount: 99, del_flag: 1 },
    ]
    for (const row of rows) await insert('x_unfit', row)
    const next = (fields: Parameters<typeof entityOf>[0]) =>
      unfitRecords(db, [entityOf(fields, 'unfit')])
    expect(await next({ text: input(), amount: number() })).toEqual([])
    const lacks = (count: number) => `东西有 ${count} 条记录没有必填的“甲”：下次保存时须填写`
    expect(await next({ text: input({ required: true }) })).toEqual([lacks(2)])
    expect(await next({ added: input({ required: true }) })).toEqual([lacks(3)])
    const stored = new Map([['unfit', { columns: { renamed: 'old' } }]])
    const renamed = entityOf({ renamed: input({ required: true }) }, 'unfit', { stored })
    expect(await unfitRecords(db, [renamed])).toEqual([lacks(1)])
    expect(await next({ text: input({ max: 3 }) })).toEqual([
      '东西有 1 条记录的“甲”超过 3 个字符：下次保存时须缩短',
    ])
    expect(await next({ amount: number({ max: 10 }) })).toEqual([
      '东西有 1 条记录的“乙”大于 10：下次保存时须改小',
    ])
    await db.updateTable('x_unfit').set({ amount: 1.125 }).where('id', '=', 'a').execute()
    expect(await next({ amount: number({ precision: 2 }) })).toEqual([
      '东西有 1 条记录的“乙”多于 2 位小数：按 2 位显示，改它时按 2 位保存',
    ])
    // Before its table is made there is nothing to count.
    expect(
      await unfitRecords(db, [entityOf({ text: input({ required: true }) }, 'nowhere')]),
    ).toEqual([])
  })

  describe('former names', () => {
    const field = (more: object = {}) => ({ type: 'input', title: 'f', ...more })
    const renamed = (name: string, more: Parameters<typeof entityOf>[2] = {}) =>
      entityOf({ next: field({ was: ['old'] }) }, name, more)
    /** As at the first start with a record of where values lie. */
    const placed = async (name: string, more: { was?: string[] } = {}) => {
      const versionOf = async () => undefined
      const placing = { db, rows: [], release: 0, rewritten: new Set<string>(), versionOf }
      const { stored, refused } = await placeEntities([renamed(name, more)], placing)
      return { stored, refused, entity: renamed(name, { ...more, stored }) }
    }
    const values = async (table: string, column: string) =>
      (await db.selectFrom(table).selectAll().orderBy('id').execute()).map((row) => row[column])

    test('what is stored under a former name stays there, and nothing is done', async () => {
      await ensureTables(db, [entityOf({ old: field({ unique: true }) }, 'moved')])
      await insert('x_moved', { id: 'a', old: '一' })
      const { entity, stored } = await placed('moved')
      expect(stored).toEqual(new Map([['moved', { columns: { next: 'old' } }]]))
      expect(await ensureTables(db, [entity])).toEqual([])
      expect(await values('x_moved', 'old')).toEqual(['一'])
      expect(await columns('x_moved')).not.toHaveProperty('next')
      expect((await tablePlan(db, [entity])).done).toEqual([])
      expect(await orphanedColumns(db, [entity])).toEqual([])
    })

    test('where both places hold values both stay, and that is told; an empty one gives way', async () => {
      await ensureTables(db, [entityOf({ old: field(), next: field() }, 'both')])
      await insert('x_both', { id: 'a', old: '旧' })
      expect(await placed('both')).toMatchObject({
        refused: [],
        stored: new Map([['both', { columns: { next: 'old' } }]]),
      })
      await insert('x_both', { id: 'b', old: '旧', next: '新' })
      expect(await placed('both')).toMatchObject({
        refused: [
          {
            entity: 'both',
            field: 'next',
            member: 'was',
            message: expect.stringContaining('都有值'),
          },
        ],
        stored: new Map(),
      })
    })

    test('an entity that is renamed has its table of before, and its fields their columns in it', async () => {
      await ensureTables(db, [entityOf({ old: field() }, 'customer')])
      await insert('x_customer', { id: 'a', old: '一' })
      const { entity, stored } = await placed('client', { was: ['customer'] })
      expect(stored).toEqual(
        new Map([['client', { table: 'x_customer', columns: { next: 'old' } }]]),
      )
      expect(await ensureTables(db, [entity])).toEqual([])
      expect(await values('x_customer', 'old')).toEqual(['一'])
    })

    const dictOf = (items: DictDoc['items']): ReadonlyMap<string, DictDoc> =>
      new Map([['kinds', { dict: 'kinds', title: '种类', items }]])
    const renamedKinds = dictOf([
      { value: 'big', text: '大', was: ['large', 'huge'] },
      { value: 'small', text: '小', was: ['little'] },
      { value: 'plain', text: '素' },
    ])
    const kinds = (name: string) =>
      entityOf(
        {
          kind: { type: 'select', title: '种类', dict: 'kinds' },
          several: { type: 'list_multi', title: '多种', dict: 'kinds' },
          other: { type: 'input', title: '其他' },
        },
        name,
      )

    test('values that a dictionary has renamed become the present ones, wherever they stand', async () => {
      const entity = kinds('valued')
      await ensureTables(db, [entity])
      const own = { ver: 3, other: 'large' }
      await insert('x_valued', {
        id: 'a',
        ...own,
        kind: 'large',
        several: 'little,plain,huge,large',
      })
      await insert('x_valued', { id: 'b', ...own, kind: 'plain', several: null })
      const rows = async () => await db.selectFrom('x_valued').selectAll().orderBy('id').execute()
      const { done } = await tablePlan(db, [entity], renamedKinds)
      expect(done).toEqual([
        'x_valued 的列 kind 中改值：large → big、huge → big、little → small（1 条）',
        'x_valued 的列 several 中改值：large → big、huge → big、little → small（1 条）',
      ])
      // A plan does nothing.
      expect(await rows()).toMatchObject([{ kind: 'large' }, { kind: 'plain' }])
      expect(await ensureTables(db, [entity], renamedKinds)).toEqual([])
      expect(await rows()).toMatchObject([
        { kind: 'big', several: 'small,plain,big', other: 'large', ver: 5 },
        { kind: 'plain', several: null, other: 'large', ver: 3 },
      ])
      expect((await tablePlan(db, [entity], renamedKinds)).done).toEqual([])
    })

    test('values that cannot become the present ones stay, and that is told', async () => {
      const field = { type: 'select', title: '种类', dict: 'kinds', unique: true }
      const entity = entityOf({ kind: field }, 'taken')
      await ensureTables(db, [entity])
      await insert('x_taken', { id: 'a', kind: 'large' })
      await insert('x_taken', { id: 'b', kind: 'big' })
      expect(await ensureTables(db, [entity], renamedKinds)).toEqual([
        {
          entity: 'taken',
          field: 'kind',
          member: 'was',
          message: expect.stringContaining('保持原值'),
        },
      ])
      const rows = await db.selectFrom('x_taken').selectAll().orderBy('id').execute()
      expect(rows).toMatchObject([{ kind: 'large' }, { kind: 'big' }])
    })

    test('a column that no document names and that holds values is told', async () => {
      await ensureTables(db, [entityOf({ old: field() }, 'left')])
      const without = [entityOf({}, 'left')]
      expect(await orphanedColumns(db, without)).toEqual([])
      await insert('x_left', { id: 'a', old: '一' })
      expect(await orphanedColumns(db, without)).toMatchObject([
        { entity: 'left', kind: 'column', name: 'old', count: 1 },
      ])
    })
  })

  test('several processes may start at once', async () => {
    const entity = entityOf({ f: { type: 'input', title: 'f', unique: true } }, 'raced')
    await Promise.all(Array.from({ length: 4 }, () => ensureTables(db, [entity])))
    expect((await columns('x_raced')).f).toBe('character varying(200)')
  })

  test('names beyond 63 bytes get indexes of their own', async () => {
    const long = (end: string) => `${'f'.repeat(50)}${end}`
    const field = { type: 'input', title: 'f', unique: true }
    await ensureTables(db, [entityOf({ [long('a')]: field, [long('b')]: field }, 'lengthy')])
    const made = [...(await indexes('x_lengthy')).keys()].filter((name) => name.startsWith('uq_'))
    expect(made).toHaveLength(2)
  })

  test('a unique text of any length can be stored', async () => {
    const entity = entityOf(
      { f: { type: 'textarea', title: 'f', unique: true, max: 20_000 } },
      'longtext',
    )
    await ensureTables(db, [entity])
    // Drawn by lot, so that the database cannot make it short.
    const { below } = randomOf(20_261_128)
    const text = Array.from({ length: 9_000 }, () =>
      String.fromCharCode(0x4e00 + below(20_000)),
    ).join('')
    await insert('x_longtext', { id: 'a', f: text })
    await expect(insert('x_longtext', { id: 'b', f: text })).rejects.toMatchObject({
      code: '23505',
    })
  })

  test('two fields that need one column stop the start', async () => {
    const entity = entityOf({
      someDay: { type: 'input', title: 'a' },
      some_day: { type: 'input', title: 'b' },
    })
    await expect(async () => ensureTables(db, [entity])).rejects.toThrow(/someDay and some_day/)
  })

  describe('a region means all below it', () => {
    const entity = entityOf({ region: { type: 'area', title: '地区' } }, 'shop')
    beforeAll(async () => {
      await ensureTables(db, [entity])
      const codes = ['350102', '350203', '653001', '651002', '441900', '500101']
      for (const code of codes) {
        await db
          .insertInto(entity.table)
          .values({ id: code, tenant_id: 1001, name: code, region: code })
          .execute()
      }
    })
    test.each<[string, Operator, string | readonly string[], readonly string[]]>([
      ['a province', 'eq', '350000', ['350102', '350203']],
      ['a city', 'eq', '350100', ['350102']],
      ['a city whose number ends in zero', 'eq', '653000', ['653001']],
      ['a district', 'eq', '350203', ['350203']],
      ['a city without districts', 'eq', '441900', ['441900']],
      ['several', 'in', ['500000', '441900'], ['441900', '500101']],
      ['not below', 'ne', '350000', ['441900', '500101', '651002', '653001']],
    ])('%s: %s %j', async (_, rule, val, expected) => {
      const [clause = sql<SqlBool>`false`] = where(
        [{ match: 'and', rules: [{ field: 'region', rule, val }] }],
        entityTableOf(entity).columns,
      )
      const rows = db.selectFrom(entity.table).select('id').where(clause).orderBy('id')
      expect((await rows.execute()).map(({ id }) => id)).toEqual(expected)
    })
  })
})

const input = (more: object): EntityDoc['fields'] => ({ f: { type: 'input', title: 'f', ...more } })
const money = (precision: number): EntityDoc['fields'] => ({
  f: { type: 'money', title: 'f', precision },
})
const number = (integer: boolean): EntityDoc['fields'] => ({
  f: { type: 'inputNumber', title: 'f', integer },
})
const date = (type: string): EntityDoc['fields'] => ({ f: { type, title: 'f' } })

function watch(db: Db, seen: string[]): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      seen.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
