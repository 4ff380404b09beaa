import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDocuments } from '#model'
import { registries } from '../../product/registries'
import type { Db } from '../../server/db/open'
import type { ReadDocuments } from '../../server/documents/inForce'
import { readPlaced } from '../../server/documents/placed'
import { ensureTables } from '../../server/entity/schema/ddl'
import { entityTableOf } from '../../server/entity/schema/entityTable'
import { keepStored } from '../../server/entity/schema/storedRows'
import { describeDatabase } from '../support/db'
import { roundsOf, seedOf } from '../support/rounds'

const path = 'entities/x/renamed.json'
const [table, id] = ['x_renamed', 'one']

/** What a field holds, whatever it is called. */
interface Held {
  value: string | null
}

/** The fields of a text and what they hold. */
type State = ReadonlyMap<string, Held>

type Fields = Readonly<Record<string, readonly string[]>>

interface Version {
  readonly text: string
  readonly fields: Fields
  readonly state: State
}

const textOf = (fields: Fields): string =>
  JSON.stringify({
    schema: 2,
    entity: 'renamed',
    title: '东西',
    label: 'name',
    api: '/x/renamed',
    perm: 'renamed',
    fields: {
      name: { type: 'input', title: '名称' },
      ...Object.fromEntries(
        Object.entries(fields).map(([key, was]) => [
          key,
          { type: 'input', title: key, ...(was.length > 0 && { was }) },
        ]),
      ),
    },
  })

const random = (seed: number) => () => {
  // A linear congruence: the same in each run of a seed.
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** What is read of the record: by field, where the documents say that it lies. */
async function valuesOf(db: Db, columns: ReadonlyMap<string, string>) {
  const { rows } = await sql<Record<string, string | null>>`
    select * from ${sql.table(table)} where id = ${id}`.execute(db)
  return Object.fromEntries([...columns].map(([key, name]) => [key, rows[0]?.[name]]))
}

describeDatabase('fields that are renamed at random', [], (open) => {
  test('each value is where its field is, in every text that comes again, and none is lost', async () => {
    const { db } = await open()
    const seed = seedOf(7_500)
    const next = random(seed)
    const one = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item
    const versions: Version[] = []
    const everything = new Set<Held>()

    const publish = async (fields: Fields, renamed: ReadonlyMap<string, string>) => {
      const [text, release] = [textOf(fields), versions.length + 1]
      const instead = new Map([[path, text]])
      const read: ReadDocuments = (refused, _, stored) =>
        loadDocuments([{ path, text }], registries, refused, stored)
      const { documents, refused } = await readPlaced(
        db,
        read,
        { number: versions.length },
        { instead, changed: instead },
      )
      const where = `seed ${seed}, release ${release}`
      expect(
        documents.findings.filter(({ severity }) => severity === 'error'),
        where,
      ).toEqual([])
      expect(refused, where).toEqual([])
      expect(await ensureTables(db, documents.entities.values()), where).toEqual([])
      await keepStored(db, documents, {
        newest: versions.length,
        now: new Date(),
        releaseOf: () => release,
      })
      await sql`insert into sys_document_release (number, kind, note, author, create_time, plan)
        values (${release}, 'publish', '', '', localtimestamp(0), '{}')`.execute(db)
      await sql`insert into sys_document_version (release, path, text) values (${release}, ${path}, ${text})`.execute(
        db,
      )
      const entity = documents.entities.get('renamed')
      if (!entity) throw new Error(where)
      const columns = new Map(
        entityTableOf(entity).fields.flatMap(({ key, name }) =>
          key === 'name' ? [] : [[key, name] as const],
        ),
      )
      if (release === 1) await sql`insert into ${sql.table(table)} (id) values (${id})`.execute(db)
      const state = expected(fields, renamed, text)
      versions.push({ text, fields, state })
      expect(await valuesOf(db, columns), where).toEqual(
        Object.fromEntries([...state].map(([key, { value }]) => [key, value])),
      )
      for (const [key, held] of state) {
        everything.add(held)
        if (held.value !== null && next() < 0.8) continue
        held.value = `${key} of ${release}`
        await sql`update ${sql.table(table)} set ${sql.ref(columns.get(key) ?? '')} = ${held.value}
          where id = ${id}`.execute(db)
      }
    }

    /** A text of before has what it had; else what is renamed is taken along, and what comes back has what it had last. */
    const expected = (
      fields: Fields,
      renamed: ReadonlyMap<string, string>,
      text: string,
    ): State => {
      const again = versions.findLast((version) => version.text === text)
      if (again) return again.state
      const before = versions.at(-1)?.state ?? new Map<string, Held>()
      const state = new Map<string, Held>()
      for (const key of Object.keys(fields)) {
        const held = before.get(renamed.get(key) ?? key)
        if (held) state.set(key, held)
      }
      const taken = new Set(state.values())
      for (const key of Object.keys(fields)) {
        if (state.has(key)) continue
        const known = versions.flatMap((version) => version.state.get(key) ?? []).toReversed()
        const held = known.find((former) => !taken.has(former)) ?? { value: null }
        state.set(key, held)
        taken.add(held)
      }
      return new Map(Object.keys(fields).map((key) => [key, state.get(key) as Held]))
    }

    const names = ['apple', 'berry', 'cherry', 'damson', 'elder', 'fig', 'grapeTree', 'hazel']
    /** A name that comes is no former name of another. */
    const without = (fields: Fields, key: string): Fields =>
      Object.fromEntries(
        Object.entries(fields).map(([other, was]) => [other, was.filter((name) => name !== key)]),
      )
    await publish({ apple: [], berry: [] }, new Map())
    for (let round = 0; round < roundsOf(500); round++) {
      const { fields } = versions.at(-1) as Version
      const present = Object.keys(fields)
      const free = names.filter((name) => !present.includes(name))
      const step = next()
      if (step < 0.35 && free.length > 0) {
        const [from, to] = [one(present), one(free)]
        const { [from]: _, ...rest } = without(without(fields, to), from)
        await publish({ ...rest, [to]: [from] }, new Map([[to, from]]))
      } else if (step < 0.5 && present.length > 1) {
        const from = one(present)
        const to = one(present.filter((name) => name !== from))
        const plain = without(without(fields, from), to)
        const pairs = new Map([
          [from, to],
          [to, from],
        ])
        // What was said of them before is told no longer, or nothing would be new.
        await publish({ ...plain, [from]: [], [to]: [] }, new Map())
        await publish({ ...plain, [from]: [to], [to]: [from] }, pairs)
      } else if (step < 0.65 && free.length > 0) {
        const key = one(free)
        await publish({ ...without(fields, key), [key]: [] }, new Map())
      } else if (step < 0.75 && present.length > 1) {
        const { [one(present)]: _, ...rest } = fields
        await publish(rest, new Map())
      } else {
        // There and back.
        const before = versions.at(-1) as Version
        await publish(one(versions).fields, new Map())
        await publish(before.fields, new Map())
      }
    }
    const { rows } = await sql<object>`select * from ${sql.table(table)} where id = ${id}`.execute(
      db,
    )
    const stored = new Set(Object.values(rows[0] ?? {}))
    for (const { value } of everything) if (value !== null) expect(stored).toContain(value)
  })
})
