import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, testPassword } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { seeded } from '../support/lot'
import { type ReferencePerson, rowsOf } from '../support/referenceRows'
import {
  farOf,
  fillWorld,
  isTree,
  ownerOf,
  type Row,
  type World,
  worldColumns,
  writeWorld,
} from '../support/rightsWorld'

// Long: `LONG=1`.
const isLong = process.env.LONG !== undefined
const size = isLong
  ? { entities: 40, people: 100, rows: 1_000 }
  : { entities: 6, people: 12, rows: 120 }
const samples = isLong ? 5_000 : 250

/** What a caller is told: ids, names or figures in a fixed order; null = refused, as not his or as not there. */
type Told = readonly string[] | null

interface Asking {
  readonly entity: string
  readonly person: ReferencePerson
  /** All rows, and those that the reference gives him. */
  readonly rows: readonly Row[]
  readonly own: readonly Row[]
  readonly some: Row
}

describeEachDatabase('what people may see', (open) => {
  let host: TestApp
  let world: World
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-world-'))
  const tokens = new Map<string, string>()
  const random = seeded(20_261_127)

  beforeAll(async () => {
    writeWorld(folder, size)
    const database = await open({ nobody: true })
    host = await buildTestApp(database, { schemasDir: folder })
    world = await fillWorld(database.db, size, random)
    for (const { username } of world.people) {
      const body = { username, password: testPassword }
      const { body: answer } = await host.call(null, 'POST /sys/login', { body })
      tokens.set(username, answer.result.token)
    }
  }, 600_000)
  afterAll(async () => {
    await host.close()
    rmSync(folder, { recursive: true })
  })

  const call = (person: ReferencePerson, line: `${string} ${string}`, options = {}) =>
    host.call(null, line, {
      headers: { 'x-access-token': tokens.get(person.username) ?? '' },
      ...options,
    })
  const ask = async (
    { person, entity }: Pick<Asking, 'person' | 'entity'>,
    path: string,
    query: Readonly<Record<string, string>> = {},
  ) => {
    const url = path.startsWith('/') ? path : `/world/${entity}/${path}`
    const { status, body } = await call(person, `GET ${url}`, { query })
    if (status === 403 || status === 404) return null
    expect(body.success, `${url} ${body.message}`).toBe(true)
    return body.result
  }
  const sorted = (texts: readonly unknown[]) => texts.map(String).sort()
  const ids = (rows: readonly { readonly id?: unknown }[]) => sorted(rows.map(({ id }) => id))
  const counts = (rows: readonly Row[]) => {
    const by = new Map<string, number>()
    for (const { status } of rows) by.set(String(status), (by.get(String(status)) ?? 0) + 1)
    return [...by].map(([status, count]) => `${status} ${count}`).sort()
  }
  const listed = async (asking: Asking, query: Readonly<Record<string, string>>) => {
    const page = await ask(asking, 'list', { pageSize: '1000', columns: 'name,status', ...query })
    return page && ids(page.records)
  }
  const has = ({ own }: Asking, { id }: Row) => own.some((one) => one.id === id)
  const ownRows = (entity: string, person: ReferencePerson) => {
    const holder = ownerOf(entity)
    const owner =
      holder === undefined
        ? undefined
        : { entity: holder, by: 'to', rows: world.rows.get(holder) ?? [] }
    return rowsOf(world.rows.get(entity) ?? [], entity, worldColumns, person, owner)
  }
  const farRows = ({ person, entity }: Asking) => ownRows(farOf(entity) ?? '', person) ?? []

  /** Every other way of reading: what it tells, and what it should by the reference. */
  const doors: Readonly<
    Record<
      string,
      {
        readonly of?: (entity: string) => boolean
        readonly told: (asking: Asking) => Promise<Told>
        readonly meant: (asking: Asking) => Told
      }
    >
  > = {
    total: {
      told: async (asking) => {
        const page = await ask(asking, 'list', { pageSize: '1' })
        return page && [String(page.total)]
      },
      meant: ({ own }) => [String(own.length)],
    },
    record: {
      told: async (asking) => {
        const record = await ask(asking, 'queryById', { id: asking.some.id })
        return record && [record.name]
      },
      meant: (asking) => (has(asking, asking.some) ? [String(asking.some.name)] : null),
    },
    timeline: {
      told: async (asking) => {
        const answer = await ask(asking, 'timeline', { id: asking.some.id })
        return answer && []
      },
      meant: (asking) => (has(asking, asking.some) ? [] : null),
    },
    'a part of a name': {
      told: (asking) => listed(asking, { name: '*1*' }),
      meant: ({ own }) => ids(own.filter(({ name }) => String(name).includes('1'))),
    },
    'conditions joined by or': {
      told: (asking) => {
        const rules = [
          { field: 'name', rule: 'eq', val: asking.some.name },
          { field: 'status', rule: 'eq', val: 'on' },
        ]
        const superQueryParams = JSON.stringify(rules)
        return listed(asking, { superQueryMatchType: 'or', superQueryParams })
      },
      meant: ({ own, some }) => ids(own.filter((row) => row === some || row.status === 'on')),
    },
    groups: {
      told: async (asking) => {
        const answer = await ask(asking, 'groups', { groupBy: 'status' })
        return answer?.groups.map(groupTold).sort() ?? null
      },
      meant: ({ own }) => counts(own),
    },
    'many lists at once': {
      told: async ({ person, entity }) => {
        const body = { asks: [{ entity, params: { pageSize: '1000' } }] }
        const { body: answer } = await call(person, 'POST /online/cgform/api/getLists', { body })
        expect(answer.success, answer.message).toBe(true)
        const [list] = answer.result
        return list.page ? ids(list.page.records) : null
      },
      meant: ({ own }) => ids(own),
    },
    export: {
      told: async (asking) => {
        const url = `GET /world/${asking.entity}/exportXls` as const
        const query = {
          selections: asking.rows
            .slice(0, 30)
            .map(({ id }) => id)
            .join(),
          columns: 'name',
        }
        const { status, bytes } = await call(asking.person, url, { query })
        if (status === 403) return null
        const [, ...lines] = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
        const names = new Set(asking.rows.map(({ name }) => name))
        return sorted(lines.flatMap((cells) => cells.filter((cell) => names.has(String(cell)))))
      },
      meant: (asking) =>
        sorted(asking.rows.slice(0, 30).flatMap((row) => (has(asking, row) ? [row.name] : []))),
    },
    'figures of a report': {
      told: async ({ person, entity }) => {
        const body = { asks: [{ report: `${entity}_by_status` }] }
        const url = 'POST /online/cgreport/api/getFigures'
        const [{ figures }] = (await call(person, url, { body })).body.result
        if (!figures) return null
        const cells = figures.cells as readonly { at: readonly unknown[]; values: number[] }[]
        const all = cells.find(({ at }) => at.every((one) => one === null))
        return [String(all?.values[0] ?? 0)]
      },
      meant: ({ own }) => [String(own.length)],
    },
    'rows of a report': {
      told: async (asking) => {
        const url = `/online/cgreport/api/getData/${asking.entity}_list`
        const page = await ask(asking, url, { pageSize: '1000' })
        return page && sorted(page.records.map(({ name }: Row) => name))
      },
      meant: ({ own }) => sorted(own.map(({ name }) => name)),
    },
    'a picker by its keyword': {
      told: async (asking) => {
        const url = `/sys/dict/loadDict/world_${asking.entity},name,id`
        const found = await ask(asking, url, { keyword: String(asking.some.name), pageSize: '200' })
        return found && sorted(found.map(({ value }: { value: string }) => value))
      },
      meant: ({ own, some }) =>
        // By what they are called, and by their values, which may be codes that people know.
        ids(
          own.filter(({ name, id }) =>
            [name, id].some((one) =>
              String(one).toLowerCase().includes(String(some.name).toLowerCase()),
            ),
          ),
        ),
    },
    'a tree': {
      of: isTree,
      told: async (asking) => {
        const level = await ask(asking, 'tree', { levelOnly: '1' })
        return level && ids(level.records)
      },
      meant: ({ own }) => {
        const seen = new Set(own.map(({ id }) => id))
        return ids(own.filter(({ parent }) => !parent || !seen.has(String(parent))))
      },
    },
    'a branch of a tree': {
      of: isTree,
      told: async (asking) => {
        const branch = await ask(asking, 'tree', { parentId: asking.rows[3]?.id ?? '' })
        return branch && ids(branch.records)
      },
      meant: ({ own, rows }) => ids(own.filter(({ parent }) => parent === rows[3]?.id)),
    },
    'a field behind a reference': {
      of: (entity) => farOf(entity) !== undefined,
      told: async (asking) => {
        const query = { pageSize: '1000', columns: 'name,to,to.status' }
        const page = await ask(asking, 'list', query)
        return page && sorted(page.records.map((row: Row) => `${row.id} ${row['to.status'] ?? ''}`))
      },
      meant: (asking) => {
        const far = new Map(farRows(asking).map((row) => [row.id, row.status ?? '']))
        return sorted(asking.own.map(({ id, to }) => `${id} ${far.get(String(to)) ?? ''}`))
      },
    },
    'a condition behind a reference': {
      of: (entity) => farOf(entity) !== undefined,
      told: async (asking) => {
        const query = { 'to.status': 'on' }
        const { status } = await call(asking.person, `GET /world/${asking.entity}/list`, { query })
        return status === 400 ? null : await listed(asking, query)
      },
      meant: (asking) => {
        const { person, entity } = asking
        // A field of a list that he may not see is no condition, and no way to guess.
        if (!person.grants.some((grant) => grant.entity === farOf(entity))) return null
        const far = new Set(
          farRows(asking).flatMap(({ id, status }) => (status === 'on' ? id : [])),
        )
        return ids(asking.own.filter(({ to }) => far.has(String(to))))
      },
    },
  }
  const groupTold = ({ of, count }: { of: Readonly<Record<string, unknown>>; count: number }) =>
    `${of.status} ${count}`

  test('is what the reference says: every list of everybody, whole', {
    timeout: 3_600_000,
  }, async () => {
    let [refused, empty, part, whole] = [0, 0, 0, 0]
    for (const person of world.people)
      for (const [entity, rows] of world.rows) {
        const own = ownRows(entity, person)
        const page = await ask({ person, entity }, 'list', { pageSize: '1000', columns: 'name' })
        expect(page && ids(page.records), `${person.username} ${entity}`).toEqual(
          own ? ids(own) : null,
        )
        if (!own) refused += 1
        else if (own.length === 0) empty += 1
        else if (own.length < rows.length) part += 1
        else whole += 1
      }
    // The lot has drawn some of each.
    for (const often of [refused, empty, part, whole]) expect(often).toBeGreaterThan(3)
  })

  test('is the same by every other way of reading', { timeout: 3_600_000 }, async () => {
    const lot = seeded(7)
    const tried = new Map<string, number>()
    for (let at = 0; at < samples; at += 1) {
      const person = lot.one(world.people)
      const entity = lot.one(world.entities)
      const rows = world.rows.get(entity) ?? []
      const fitting = Object.entries(doors).filter(([, door]) => door.of?.(entity) ?? true)
      const [name, door] = lot.one(fitting)
      const own = ownRows(entity, person)
      const asking: Asking = { entity, person, rows, own: own ?? [], some: lot.one(rows) }
      const meant = own ? door.meant(asking) : null
      expect(
        await door.told(asking),
        `${name}: ${person.username} ${entity} ${asking.some.id}`,
      ).toEqual(meant)
      tried.set(name, (tried.get(name) ?? 0) + (own && own.length > 0 ? 1 : 0))
    }
    expect(Object.keys(doors).filter((name) => !tried.get(name))).toEqual([])
  })
})
