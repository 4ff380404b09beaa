import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataRule } from '../../renderer/model/entity/trace'
import type { RowRights } from '../../renderer/model/rights/rowRights'
import type { Db } from '../../server/db/open'
import { mine } from '../../server/entity/read/rows'
import { entityTableOf } from '../../server/entity/schema/entityTable'
import { brokenRules } from '../../server/explain/findings'
import type { Caller } from '../../server/http/right'
import { entryId } from '../../server/seed/menu'
import { buildTestApp, type TestApp } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { people } from '../support/entityApp'
import { seeded } from '../support/lot'
import { hasRow, type ReferenceColumns, type ReferenceRule } from '../support/referenceRows'

const columns: ReferenceColumns = {
  name: 'text',
  status: 'text',
  intro: 'text',
  createBy: 'text',
  sysOrgCode: 'text',
  stock: 'number',
  moq: 'number',
  releaseDate: 'date',
}
const values = [
  'A',
  'a1',
  'B',
  'b%',
  '_',
  '2',
  '10',
  '-1',
  '2026-01-05',
  '2025-12-31',
  'draft',
  'on',
]
const variables = ['#{sys_user_code}', '#{sysOrgCode}', '#{sys_multi_org_code}', '#{tenant_id}']
const conditions = ['=', '!=', '>', '>=', '<', '<=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN']
// Long: `LONG=1`.
const rounds = process.env.LONG === undefined ? 250 : 20_000

describeEachDatabase('rows by rules', (open) => {
  let host: TestApp
  let db: Db
  const rows: Record<string, unknown>[] = []
  const { below: random, one } = seeded(20_261_125)

  const table = () => {
    const entity = host.documents.entities.get('product')
    if (!entity) throw new Error('product')
    return entityTableOf(entity)
  }
  const callerWith = (sources: readonly (readonly ReferenceRule[])[], more = {}): Caller => {
    const rows: RowRights = new Map([
      [
        'product',
        sources.map((rules, at) => ({
          source: { kind: 'role' as const, id: `r${at}`, code: `r${at}`, name: `角色${at}` },
          rules: rules.map(
            (rule, place): DataRule => ({ id: `${at}${place}`, name: '规则', ...rule }),
          ),
        })),
      ],
    ])
    return { ...people.staff, orgCodes: ['A01', 'A02'], rows, ...more }
  }
  const idsFor = async (caller: Caller) => {
    const found = await sql<{ id: string }>`
      select id from ${sql.table(table().table)} where ${mine(table(), caller)}`.execute(db)
    return found.rows.map(({ id }) => id).sort()
  }

  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
    for (let at = 0; at < 60; at += 1) {
      const maybe = (value: unknown) => (random(4) === 0 ? null : value)
      const row = {
        id: String(at).padStart(32, '0'),
        name: `${one(values)}${at}`,
        sku: `SKU-${at}`,
        status: one(['draft', 'on', 'off']),
        intro: random(6) === 0 ? '' : maybe(one(values)),
        create_by: maybe(one(['staff', 'admin', 'A'])),
        sys_org_code: maybe(one(['A01', 'A01A01', 'B'])),
        stock: maybe(random(12) - 2),
        moq: maybe(1 + random(11)),
        release_date: maybe(one(['2026-01-05', '2025-12-31', '2027-02-01'])),
        tenant_id: 1001,
        del_flag: 0,
        ver: 1,
        create_time: '2026-01-01 00:00:00',
      }
      await db.insertInto('cms_product').values(row).execute()
      const { create_by: createBy, sys_org_code: sysOrgCode, release_date: releaseDate } = row
      rows.push({ ...row, createBy, sysOrgCode, releaseDate })
    }
  })
  afterAll(() => host.close())

  const timeout = 30_000 + rounds * 20
  test('are those of the reference, whoever asks and whatever the rules', { timeout }, async () => {
    const rule = (): ReferenceRule => {
      const value = random(4) === 0 ? one(variables) : one(values)
      const condition = one(conditions)
      const list = condition === 'IN' ? [value, one(values), one(values)].join() : value
      return { column: one(Object.keys(columns)), conditions: condition, value: list }
    }
    let seen = 0
    for (let round = 0; round < rounds; round += 1) {
      const sources = Array.from({ length: 1 + random(3) }, () =>
        Array.from({ length: 1 + random(2) }, rule),
      )
      const caller = callerWith(sources, { orgCode: random(3) === 0 ? null : 'A01' })
      const expected = rows
        .filter((row) => hasRow(row, sources, columns, caller))
        .map(({ id }) => String(id))
      expect(await idsFor(caller), JSON.stringify({ sources, orgCode: caller.orgCode })).toEqual(
        expected.sort(),
      )
      seen += expected.length
    }
    // The rules are not such that nobody sees anything.
    expect(seen).toBeGreaterThan(rounds)
  })

  test('an expression decides alike, and null matches nothing', async () => {
    const by = async (value: string, more = {}) => {
      const ids = await idsFor(callerWith([[{ column: null, conditions: 'EXPR', value }]], more))
      return ids.length
    }
    const count = (test: (row: Record<string, unknown>) => boolean) => rows.filter(test).length
    expect(await by("status == 'on'")).toBe(count(({ status }) => status === 'on'))
    expect(await by('stock > 3')).toBe(count(({ stock }) => stock !== null && Number(stock) > 3))
    expect(await by('!(stock > 3)')).toBe(
      count(({ stock }) => stock !== null && Number(stock) <= 3),
    )
    expect(await by('stock == null')).toBe(count(({ stock }) => stock === null))
    expect(await by('createBy == user.username || stock in [1, 2]')).toBe(
      count(({ createBy, stock }) => createBy === 'staff' || stock === 1 || stock === 2),
    )
    expect(await by('sysOrgCode == user.orgCode', { orgCode: null })).toBe(0)
    expect(await by('sysOrgCode != user.orgCode', { orgCode: null })).toBe(0)
    expect(await by("startsWith(sysOrgCode, 'A01')")).toBe(
      count(({ sysOrgCode }) => String(sysOrgCode ?? '').startsWith('A01')),
    )
    // Nothing that compares two fields, or works out one, becomes a condition: no rows, not all of them.
    for (const unfit of ['stock > moq', 'stock + 1 > 2', 'nothing == 1', 'status', '', 'stock >']) {
      expect(await by(unfit), unfit).toBe(0)
    }
  })

  test('of 200 broken rules there are none, and each is told', async () => {
    const broken: ReferenceRule[] = []
    const condition = (at: number) => conditions[at % conditions.length] ?? '='
    for (let at = 0; at < 40; at += 1) {
      broken.push(
        { column: `gone${at}`, conditions: condition(at), value: 'x' },
        { column: 'stock', conditions: one(['=', '>', '<=', '!=', 'IN']), value: `水${at}` },
        { column: 'name', conditions: condition(at), value: `#{sys_nobody_${at}}` },
        { column: null, conditions: 'USE_SQL_RULES', value: `1 = 1 or ${at} = ${at}` },
        one<ReferenceRule>([
          { column: 'releaseDate', conditions: '>', value: `2026-13-${at}` },
          { column: 'name', conditions: `~${at}`, value: 'x' },
          { column: 'name', conditions: '=', value: '' },
          { column: 'specs', conditions: '=', value: 'x' },
          { column: null, conditions: 'EXPR', value: `gone${at} == 1` },
        ]),
      )
    }
    expect(broken).toHaveLength(200)
    const permission_id = entryId('/content/product')
    for (const [at, rule] of broken.entries()) {
      expect(await idsFor(callerWith([[rule]])), JSON.stringify(rule)).toEqual([])
      const { column: rule_column, conditions: rule_conditions, value: rule_value } = rule
      await db
        .insertInto('sys_permission_data_rule')
        .values({
          id: `broken${at}`,
          permission_id,
          rule_name: `规则${at}`,
          status: '1',
          rule_column,
          rule_conditions,
          rule_value,
        })
        .execute()
    }
    const found = await brokenRules(db, host.documents, people.admin)
    expect(new Set(found.map(({ id }) => id)).size).toBe(200)
  })
})
