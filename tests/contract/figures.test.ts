import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Condition, type Field, isGroup, type Report } from '#model'
import { add } from '../../renderer/model/expr/decimal'
import { writeGroup } from '../../renderer/model/query/conditionJson'
import type { Axis, Figures } from '../../renderer/model/report/figures'
import { countedIn, figureCondition } from '../../renderer/model/report/groups'
import {
  type Counted,
  fieldsOfMeasure,
  isCounted,
  mayGroup,
} from '../../renderer/model/report/summary'
import { insert } from '../../server/demo/insert'
import type { DemoRecord } from '../../server/demo/products'
import { createRandom, type Random } from '../../server/demo/random'
import { readDocuments } from '../../server/documents/read'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeEachDatabase } from '../support/db'

const shipped = readDocuments('schemas')
const names = ['enquiry', 'product', 'marketingPost', 'adPlan', 'adDay', 'seoKeyword', 'news']
const users: readonly TestUser[] = ['admin', 'staff', 'staffb']

/** `npm run test:long` tries all of them on both databases. */
const count = process.env.LONG ? 340 : 30
const cellsOfReport = process.env.LONG ? 12 : 6
/** Limit for a busy machine. */
const limitMs = process.env.LONG ? 3_600_000 : 600_000

const pick = <T>(random: Random, list: readonly T[]): T => {
  const one = list[random.int(0, list.length - 1)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const kindOf = (field: Field) => field.type.storage(field).kind
const isDate = (field: Field) => ['date', 'datetime'].includes(kindOf(field))
const isNumber = (field: Field) =>
  field.type.exprType(field).kind === 'number' && ['integer', 'decimal'].includes(kindOf(field))

const day = (random: Random) =>
  new Date(Date.UTC(2025, 0, 1) + random.int(0, 600) * 86_400_000).toISOString().slice(0, 10)

/** Some value of a field, often none, and often one that others have too. */
function valueFor(field: Field, random: Random): unknown {
  const isText = kindOf(field) === 'string' && field.type.exprType(field).kind === 'string'
  if (random.int(0, 4) === 0) return isText && random.int(0, 1) === 1 ? '' : null
  const dict = field.type.dict(field) ?? ''
  const items = shipped.dicts.get(dict)?.items.map(({ value }) => value)
  const choices = /^sys_category,/.test(dict)
    ? ['B01', 'B01A01', 'B01A01A01', 'B01A02']
    : (items ?? ['甲', '乙 丙', "d'e", '%', 'A', 'a'])
  if (isDate(field)) return kindOf(field) === 'date' ? day(random) : `${day(random)} 23:59:59`
  if (kindOf(field) === 'time') return pick(random, ['08:30:00', '17:05:00'])
  if (kindOf(field) === 'integer') return random.int(0, 9)
  if (kindOf(field) === 'decimal') return random.int(0, 400) / 10
  if (field.type.exprType(field).kind === 'list') {
    const chosen = [pick(random, choices), pick(random, choices), pick(random, choices)]
    return [...new Set(chosen)]
  }
  return pick(random, choices)
}

/** A value that no other record has. */
const ownValue = (field: Field, at: number): string =>
  isDate(field)
    ? new Date(Date.UTC(2025, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
    : `第${at}个`

function recordsOf(name: string, size: number, random: Random): readonly DemoRecord[] {
  const entity = shipped.entities.get(name)
  const fields = [...(entity?.fields.values() ?? [])].filter(
    // What names another record must name one that there is.
    (field) => !field.rows && !field.reference && kindOf(field) !== 'none',
  )
  // One of the fields that are unique together is enough to tell records apart.
  const told = new Set(
    entity?.uniques.flatMap((group) => group.find((one) => fields.includes(one)) ?? []),
  )
  return Array.from({ length: size }, (_, at) => ({
    ...Object.fromEntries(
      fields.map((field) => [
        field.key,
        field.unique || told.has(field) ? ownValue(field, at) : valueFor(field, random),
      ]),
    ),
    createTime: `${day(random)} 0${random.int(0, 9)}:30:00`,
  }))
}

function conditionDoc(fields: readonly Field[], random: Random) {
  const field = pick(random, fields)
  const empty = random.int(0, 5) === 0
  if (empty) return { field: field.key, op: pick(random, ['empty', 'not_empty'] as const) }
  const items = shipped.dicts.get(field.type.dict(field) ?? '')?.items
  if (isDate(field)) return { field: field.key, op: 'between', value: '2025-03-01,2026-02-10' }
  if (isNumber(field))
    return { field: field.key, op: pick(random, ['ge', 'lt', 'ne'] as const), value: '5' }
  if (items) {
    const values = [pick(random, items).value, pick(random, items).value]
    return { field: field.key, op: pick(random, ['in', 'ne'] as const), value: values[0] ?? '' }
  }
  return { field: field.key, op: 'like', value: pick(random, ['a', '乙', '%']) }
}

function reportDoc(at: number, random: Random) {
  const name = pick(random, names)
  const fields = [...(shipped.entities.get(name)?.fields.values() ?? [])]
  const groupable = fields.filter(mayGroup)
  const numbers = fields.filter(isNumber)
  const ordered = fields.filter((field) => isNumber(field) || isDate(field))
  const told = fields.filter(
    (field) => mayGroup(field) && field.type.exprType(field).kind !== 'list',
  )
  const asked = fields.filter(
    (field) =>
      mayGroup(field) &&
      field.type.operators.length > 0 &&
      !/^sys_/.test(field.type.dict(field) ?? ''),
  )
  const by = [
    ...new Set(Array.from({ length: random.int(1, 3) }, () => pick(random, groupable))),
  ].map((field) =>
    isDate(field)
      ? {
          field: field.key,
          unit: pick(random, ['day', 'week', 'month', 'quarter', 'year'] as const),
        }
      : field.key,
  )
  const first = by[0]
  const where = () => Array.from({ length: random.int(0, 2) }, () => conditionDoc(asked, random))
  return {
    schema: 2,
    report: `made_${at}`,
    title: `报表${at}`,
    entity: name,
    by,
    measures: {
      count: { total: 'size', ...(random.int(0, 2) === 0 && { where: where() }) },
      ...(numbers.length > 0 && {
        total: { total: 'sum', field: pick(random, numbers).key, where: where() },
        mean: { total: pick(random, ['avg', 'average']), field: pick(random, numbers).key },
        rate: { is: 'total * 100 / count', unit: '%' },
      }),
      ...(told.length > 0 && {
        kinds: { total: 'distinct', field: pick(random, told).key, where: where() },
      }),
      ...(ordered.length > 0 && {
        most: { total: pick(random, ['min', 'max']), field: pick(random, ordered).key },
      }),
    },
    search: [...new Set([pick(random, asked).key, pick(random, asked).key])],
    where: random.int(0, 2) === 0 ? where() : [],
    ...(random.int(0, 1) === 0 && { sort: pick(random, ['count', '-count']) }),
    ...(typeof first === 'string' && random.int(0, 1) === 0 && { limit: random.int(1, 4) }),
  }
}

const guarded = {
  measures: { count: { total: 'size' } },
  search: ['status'],
  where: [],
  sort: '-count',
  limit: 3,
}

const folder = mkdtempSync(join(tmpdir(), 'jiandu-figures-'))
const random = createRandom(20_261_125)
const named = {
  schema: 2,
  report: 'made_named',
  title: '按意向',
  entity: 'enquiry',
  by: [{ field: 'level', empty: '还没有判断' }],
  measures: { count: { total: 'size' } },
  columns: ['subject'],
}
const docs = [
  ...Array.from({ length: count }, (_, at) => reportDoc(at, random)),
  // Whoever may not see the price gets none of this one, whatever has been drawn.
  { ...reportDoc(count, random), entity: 'product', by: ['price'], ...guarded },
]
beforeAll(async () => {
  await cp('schemas', folder, { recursive: true })
  for (const doc of [...docs, named]) {
    writeFileSync(join(folder, 'reports', `${doc.report}.json`), JSON.stringify(doc))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeEachDatabase('figures are those of the rows that they open', (open) => {
  let host: TestApp
  beforeAll(async () => {
    const database = await open({ nobody: true })
    host = await buildTestApp(database, { schemasDir: folder })
    const target = {
      db: database.db,
      entities: host.documents.entities,
      // No record of these holds a picture.
      files: { put: async () => '' } as unknown as Parameters<typeof insert>[0]['files'],
      past: {} as Parameters<typeof insert>[0]['past'],
    }
    for (const tenant of [1001, 1002]) {
      for (const name of names) {
        await insert(target, name, tenant, recordsOf(name, tenant === 1001 ? 160 : 70, random))
      }
    }
  }, limitMs)
  afterAll(() => host.close())

  const figures = async (user: TestUser, asks: readonly object[]) =>
    (await host.call(user, 'POST /online/cgreport/api/getFigures', { body: { asks } })).body.result

  /** All rows of an entity's own list for which the condition holds. */
  async function rows(user: TestUser, report: Report, condition: Condition) {
    const query = { pageSize: '1000', superQueryGroup: JSON.stringify(writeGroup(condition)) }
    const isFree = condition.rules.length === 0
    const answer = await host.call(user, `GET ${report.view.api}/list`, {
      query: isFree ? { pageSize: '1000' } : query,
    })
    expect(answer.status, `${answer.text.slice(0, 300)} ${query.superQueryGroup}`).toBe(200)
    return answer.body.result as { total: number; records: Record<string, unknown>[] }
  }

  test('the documents are whole', () => {
    const told = host.documents.findings.filter(({ file }) => file.includes('made_'))
    // Reports drawn by lot add up prices and ranks, too: what it comes to is right all the same.
    expect(told.filter(({ rule }) => rule !== 'meaningless-sum')).toEqual([])
  })

  test('the group of the records without a value is called what the report says', async () => {
    const [{ figures: answer }] = await figures('admin', [{ report: named.report }])
    expect((answer as Figures).by[0]?.groups).toContainEqual({ group: '', text: '还没有判断' })
  })

  test.each(users)(
    'for %s',
    async (user) => {
      let compared = 0
      let refused = 0
      for (const [at, { report: name }] of docs.entries()) {
        const report = host.documents.reports.get(name)
        if (!report?.summary) throw new Error(`no report ${name}`)
        const { summary } = report
        const own = createRandom(at + 1)
        const item = report.search[0]?.field
        const filter = at % 3 === 0 && item && filterOf(item, own)
        const params = filter
          ? { superQueryGroup: JSON.stringify(writeGroup({ match: 'and', rules: [filter] })) }
          : {}
        const [answer] = await figures(user, [{ report: name, params }])
        const hidden = (key: string) =>
          user !== 'admin' && report.view.fields.get(key)?.can === 'product:price'
        const known = [
          ...summary.by.map(({ key }) => key),
          ...report.where.map(({ field }) => field),
        ]
        if (known.some(hidden) || (filter && hidden(filter.field))) {
          expect(answer.refused, name).toBeDefined()
          refused += 1
          continue
        }
        expect(answer.refused, name).toBeUndefined()
        const shown = answer.figures as Figures
        const counted = summary.measures.filter(isCounted)
        expect(shown.measures.map(({ key }) => key)).toEqual(
          summary.measures
            .filter((measure) =>
              countedIn(summary, measure).every((one) => !fieldsOfMeasure(one).some(hidden)),
            )
            .map(({ key }) => key),
        )
        const cells = Array.from({ length: cellsOfReport }, () => pick(own, shown.cells))
        for (const cell of new Set(cells)) {
          for (const measure of counted) {
            const place = shown.measures.findIndex(({ key }) => key === measure.key)
            if (place < 0) continue
            const groups = cell.at.flatMap((group, axis) => {
              const dimension = summary.by[axis]
              const list = shown.by[axis]?.groups.map((one) => one.group) ?? []
              return group === null || !dimension
                ? []
                : [{ dimension, group: list[group] ?? '', shown: list }]
            })
            const condition: Condition = {
              match: 'and',
              rules: [
                ...report.where,
                ...(filter ? [filter] : []),
                figureCondition(groups, measure),
              ].filter((node) => !isGroup(node) || node.rules.length > 0),
            }
            const listed = await rows(user, report, condition)
            const where = `${name} ${user} ${measure.key} ${JSON.stringify(condition)}`
            expect(listed.records.length, where).toBe(listed.total)
            expect(cell.values[place], where).toEqual(expected(measure, listed.records))
            compared += 1
          }
        }
      }
      expect(compared).toBeGreaterThan(count * 2)
      if (user !== 'admin') expect(refused).toBeGreaterThan(0)
    },
    limitMs,
  )

  test(
    'what is cut is one group, periods without rows are shown, and a calculated figure is made of the others',
    async () => {
      for (const { report: name, limit } of docs) {
        const report = host.documents.reports.get(name)
        const [{ figures: shown }] = await figures('admin', [{ report: name }])
        const { by, measures, cells } = shown as Figures
        if (limit !== undefined) expect(withoutOther(by[0]).length, name).toBeLessThanOrEqual(limit)
        for (const [at, axis] of by.entries()) {
          const unit = report?.summary?.by[at]?.unit
          const days = axis.groups.flatMap(({ group }) =>
            group.startsWith('=') ? [group.slice(1)] : [],
          )
          if (unit !== 'day' || days.length === 0) continue
          const sorted = [...days].sort()
          const span = Date.parse(sorted.at(-1) ?? '') - Date.parse(sorted[0] ?? '')
          expect(days.length, name).toBe(span / 86_400_000 + 1)
        }
        const place = (key: string) => measures.findIndex((one) => one.key === key)
        if (place('rate') < 0) continue
        for (const { values } of cells.slice(0, 20)) {
          const [sum, size] = ['total', 'count'].map((key) => Number(values[place(key)]))
          const isNone = values[place('total')] === null || size === 0
          const ratio = isNone ? null : expect.closeTo(((sum ?? 0) * 100) / (size ?? 1), 6)
          expect<unknown>(values[place('rate')]).toEqual(ratio)
        }
      }
    },
    limitMs,
  )

  test('a figure has the digits of its values, and what is made of money those of money', async () => {
    const [{ figures: shown }] = await figures('admin', [{ report: 'ad_by_country' }])
    const digits = (shown as Figures).measures.map((measure) => [measure.key, measure.digits])
    expect(Object.fromEntries(digits)).toMatchObject({
      cost: 2,
      cpc: 2,
      cpl: 2,
      roi: 2,
      clicks: 0,
      enquiries: 0,
    })
  })

  test('a report that its caller may not read, and one that is not there, keep the others from nobody', async () => {
    const answers = await figures('staff', [
      { report: 'gone' },
      { report: 'brand_list' },
      { report: 'made_1' },
    ])
    expect(answers[0].refused.code).toBe(404)
    expect(answers[1].refused.code).toBe(400)
    expect(answers[2].figures ?? answers[2].refused).toBeDefined()
  })
})

const withoutOther = (axis: Axis | undefined) =>
  axis?.groups.filter(({ group }) => group !== '*') ?? []

function filterOf(field: Field, random: Random) {
  const items = shipped.dicts.get(field.type.dict(field) ?? '')?.items
  if (items) return { field: field.key, rule: 'ne' as const, val: pick(random, items).value }
  if (isNumber(field)) return { field: field.key, rule: 'ge' as const, val: '3' }
  if (isDate(field)) {
    return { field: field.key, rule: 'between' as const, val: ['2025-02-01', '2026-05-10'] }
  }
  return { field: field.key, rule: 'like' as const, val: 'a' }
}

/** What the rows say. */
function expected({ total, field }: Counted, records: readonly Record<string, unknown>[]): unknown {
  if (total === 'size' || !field) return records.length
  const values = records.flatMap((record) => {
    const value = record[field.key]
    return value === null || value === undefined || value === '' ? [] : [value]
  })
  if (total === 'distinct') return new Set(values.map(String)).size
  if (values.length === 0) return null
  if (typeof values[0] === 'string') {
    const sorted = values.map(String).sort()
    return total === 'min' ? sorted[0] : sorted.at(-1)
  }
  const numbers = values.map(Number)
  const sum = numbers.reduce((left, right) => add(left, right) ?? Number.NaN, 0)
  if (total === 'sum') return sum
  if (total === 'avg') return expect.closeTo(sum / numbers.length, 6)
  return total === 'min' ? Math.min(...numbers) : Math.max(...numbers)
}
