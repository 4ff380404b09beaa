import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Entity } from '#model'
import type { Db } from '../../server/db/open'
import { readRow, selection, toColumn } from '../../server/entity/read/rows'
import { ensureTables, tablePlan } from '../../server/entity/schema/ddl'
import { entityTableOf } from '../../server/entity/schema/entityTable'
import { describeEachDatabase } from '../support/db'
import { entityOf } from '../support/formEntity'

const kinds = {
  text: { type: 'textarea', title: '列' },
  short: { type: 'input', title: '列', max: 4 },
  whole: { type: 'inputNumber', title: '列', integer: true },
  number: { type: 'inputNumber', title: '列', precision: 3 },
  money: { type: 'money', title: '列' },
  day: { type: 'date', title: '列' },
  moment: { type: 'datetime', title: '列' },
  time: { type: 'time', title: '列' },
} as const
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]

const texts = [
  ...[
    '0',
    '7',
    '-7',
    '12345',
    '007',
    '+7',
    '-0',
    ' 7',
    '7 ',
    '1e3',
    '٣',
    '0x1F',
    'NaN',
    'Infinity',
  ],
  ...['1.5', '1.50', '0.125', '.5', '5.', '1,5', '9007199254740991', '9007199254740993'],
  ...['-9007199254740992', '99999999999999999999', '123456789012345', '1234567890123.456', '甲'],
  ...['2024-02-29', '2026-02-29', '2026-02-30', '2026-13-01', '0000-01-01', '20260101', 'today'],
  ...['2026-01-02 00:00:00', '2026-01-02 03:04:05', '2026-02-30 00:00:00', '2026-01-02 24:00:00'],
  ...['2026-01-02T03:04:05', '03:04:05', '24:00:00', '23:59:60', 'infinity', 'epoch', 'allballs'],
]

/** Where the text changes and the value does not. */
const differently: Readonly<Record<string, (text: string | null) => string | null>> = {
  'moment → day': (text) => text?.replace(' 00:00:00', '') ?? null,
  'day → moment': (text) => text && `${text} 00:00:00`,
  // Fewer decimals are a rule: the column keeps them all.
  'number → money': (text) => text && String(Math.round(Number(text) * 100) / 100),
}

describeEachDatabase('columns that take another type', (open) => {
  let db: Db
  let tables = 0
  beforeAll(async () => {
    db = (await open({ empty: true })).db
  })

  const newTable = () => `x_turned${++tables}`
  const inTable = (table: string, fields: Readonly<Record<string, object>>): Entity => ({
    ...entityOf({ name: { type: 'input', title: '名称' }, ...fields }),
    table,
  })
  const insert = (table: string, values: Record<string, unknown>) =>
    db
      .insertInto(table)
      .values({ tenant_id: 1, ...values })
      .execute()
  /** The texts of a record's fields, as calls and the log have them. */
  const textsIn = async (entity: Entity, id = 'a') => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${selection(entityTableOf(entity))} from ${sql.table(entity.table)} where id = ${id}`.execute(
      db,
    )
    const { values } = readRow(entityTableOf(entity), rows[0] ?? {})
    return Object.fromEntries(
      [...entity.fields.values()].map((field) => [field.key, toColumn(field, values[field.key])]),
    )
  }
  const indexes = async (table: string) => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = ${table} order by 1`.execute(db)
    return rows.map(({ name }) => name)
  }

  /** What of these texts a field of the kind holds, each in a column of its own. */
  async function filled(kind: Kind) {
    const table = newTable()
    const field = entityOf({ f: kinds[kind] }).fields.get('f')
    const held = texts.flatMap((text) => {
      const value = field?.type.fromWire(text, field)
      const isOne = field && value !== undefined && value !== null
      return isOne && field.type.check?.(value, field) == null ? [toColumn(field, value)] : []
    })
    const all = [...new Set(held)].filter((text) => kind !== 'short' || (text ?? '').length <= 4)
    const columns = Object.fromEntries(all.map((_, at) => [`f${at}`, kinds[kind]]))
    await ensureTables(db, [inTable(table, columns)])
    await insert(table, { id: 'a', ...Object.fromEntries(all.map((text, at) => [`f${at}`, text])) })
    return { table, columns }
  }

  test.each(
    names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const)),
  )('%s → %s: a value keeps its text, or its column its type', async (from, to) => {
    const { table, columns } = await filled(from)
    const before = await textsIn(inTable(table, columns))
    const all = Object.fromEntries(Object.keys(columns).map((key) => [key, kinds[to]]))
    const refused = await ensureTables(db, [inTable(table, all)])
    // The whole table is left alone.
    expect(await textsIn(inTable(table, columns))).toEqual(before)
    const stay = refused.map(({ field }) => [field, columns[field] ?? {}])
    const possible = inTable(table, { ...all, ...Object.fromEntries(stay) })
    expect(await ensureTables(db, [possible])).toEqual([])
    const told = differently[`${from} → ${to}`] ?? ((text: string | null) => text)
    const expected = Object.entries(before).map(([key, text]) => [key, told(text)])
    expect(await textsIn(possible)).toEqual(Object.fromEntries(expected))
  })

  test.each<[Kind, Kind, readonly string[], readonly string[]]>([
    ['whole', 'text', ['0', '7', '-7', '9007199254740991'], []],
    ['whole', 'short', ['7', '9999'], ['12345']],
    ['number', 'text', ['1.5', '0.125', '7'], []],
    ['number', 'whole', ['7', '-7'], ['1.5']],
    ['day', 'text', ['2024-02-29'], []],
    ['moment', 'text', ['2026-01-02 03:04:05'], []],
    ['time', 'text', ['03:04:05'], []],
    [
      'text',
      'whole',
      ['0', '7', '-7', '9007199254740991'],
      ['007', '+7', '-0', ' 7', '1.0', '甲', '9007199254740993'],
    ],
    ['text', 'money', ['7', '1.5', '0.12'], ['1.50', '0.125', 'NaN', '.5', '1234567890123.456']],
    [
      'text',
      'day',
      ['2024-02-29'],
      ['2026-02-29', '2026-13-01', 'today', '0000-01-01', 'infinity'],
    ],
    ['text', 'moment', ['2026-01-02 03:04:05'], ['2026-02-30 00:00:00', '2026-01-02T03:04:05']],
    ['text', 'time', ['23:59:59'], ['24:00:00', '23:59:60']],
    ['moment', 'day', ['2026-01-02 00:00:00'], ['2026-01-02 03:04:05']],
    ['day', 'whole', [], ['2026-01-02']],
  ])('%s → %s: what fits and what does not', async (from, to, fits, misfits) => {
    const table = newTable()
    const [before, after] = [inTable(table, { f: kinds[from] }), inTable(table, { f: kinds[to] })]
    await ensureTables(db, [before])
    for (const [at, f] of fits.entries()) await insert(table, { id: `fit${at}`, f })
    // A record in the recycle bin is one that may come back.
    for (const [at, f] of misfits.entries()) await insert(table, { id: `not${at}`, f, del_flag: 1 })
    if (misfits.length > 0) {
      const [refusal, ...more] = await ensureTables(db, [after])
      expect(more).toEqual([])
      expect(refusal).toMatchObject({ field: 'f', member: 'type' })
      expect(refusal?.message).toContain(`有 ${misfits.length} 个值`)
      // People of all companies read the message.
      for (const text of misfits) expect(refusal?.message).not.toContain(`“${text}”`)
      expect(refusal?.examples?.length).toBe(Math.min(3, misfits.length))
      for (const text of refusal?.examples ?? []) expect(misfits).toContain(text)
      await sql`delete from ${sql.table(table)} where del_flag = 1`.execute(db)
    }
    const { done } = await tablePlan(db, [after])
    expect(done.filter((one) => one.startsWith(`${table}.f 由 `))).toHaveLength(1)
    expect(await ensureTables(db, [after])).toEqual([])
    expect((await tablePlan(db, [after])).done).toEqual([])
  })

  test('an empty text becomes no value', async () => {
    const table = newTable()
    const text = { type: 'input', title: '列' }
    await ensureTables(db, [inTable(table, { f: text, g: kinds.whole })])
    await insert(table, { id: 'a', f: '', g: 5 })
    const next = inTable(table, { f: kinds.whole, g: kinds.text })
    expect(await ensureTables(db, [next])).toEqual([])
    expect(await textsIn(next)).toMatchObject({ f: null, g: '5' })
  })

  test('values that nobody is shown are no examples', async () => {
    const table = newTable()
    await ensureTables(db, [inTable(table, { f: kinds.text })])
    await insert(table, { id: 'a', f: '甲' })
    const next = inTable(table, { f: kinds.whole })
    const hidden = [...next.fields].map(
      ([key, field]) => [key, { ...field, type: { ...field.type, secret: true } }] as const,
    )
    const [refusal] = await ensureTables(db, [{ ...next, fields: new Map(hidden) } as Entity])
    expect(refusal).toMatchObject({ field: 'f', examples: [] })
  })

  test('indexes of the column and rules of the field are those of the new type', async () => {
    const table = newTable()
    const text = { type: 'input', title: '列', unique: true }
    const whole = { type: 'inputNumber', title: '列', integer: true, unique: true }
    const texts = inTable(table, { f: text, g: { type: 'input', title: '另' } })
    const numbers = inTable(table, { f: whole, g: { type: 'input', title: '另' } })
    await ensureTables(db, [texts])
    const [ofTexts, versions] = [
      await indexes(table),
      async () => sql`select ver from ${sql.table(table)}`.execute(db),
    ]
    await insert(table, { id: 'a', f: '7', jd_key_f: '7' })
    expect(await ensureTables(db, [numbers])).toEqual([])
    await expect(insert(table, { id: 'b', f: 7 })).rejects.toThrow(`uq_${table}_f`)
    // Nobody has edited it: who has it open may save, and an import of it may be taken back.
    expect((await versions()).rows).toEqual([{ ver: 1 }])
    expect(await ensureTables(db, [texts])).toEqual([])
    expect(await indexes(table)).toEqual(ofTexts)
    await expect(insert(table, { id: 'b', f: '７', jd_key_f: '7' })).rejects.toThrow(
      `uq_${table}_f_key`,
    )
  })

  test('a reference without values may become a number, and an index over several columns follows', async () => {
    const table = newTable()
    const before = entityOf({ name: { type: 'input', title: '名称' } })
    const others = new Map([['product', before]])
    const made = (f: object) => ({
      ...entityOf({ name: { type: 'input', title: '名称' }, f }, 'product', 2, others),
      table,
    })
    const first = made({ type: 'record', title: '列', of: 'product' })
    const asked = (entity: Entity): Entity => ({
      ...entity,
      indexes: [[...entity.fields.values()]],
    })
    await ensureTables(db, [before, asked(first)])
    await insert(table, { id: 'a', name: '甲' })
    const next = asked(made(kinds.whole))
    expect(await ensureTables(db, [before, next])).toEqual([])
    expect(await indexes(table)).toContain(`ix_${table}_name_f_asked`)
    expect((await tablePlan(db, [before, next])).done).toEqual([])
  })
})
