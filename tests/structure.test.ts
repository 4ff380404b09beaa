import { afterAll, describe, expect, test } from 'vitest'
import { productParts } from '../product/parts'
import { cardKinds } from '../renderer/pages/dashboard/doc'
import { system } from '../server/db/tables'
import { readDocumentFiles } from '../server/documents/files'
import { buildTestApp } from './support/app'
import { freshDatabase } from './support/freshDatabase'

/*
 * How much of the product is code, and how much a screen says: all business areas are documents, and this is what
 * they cost. The bounds are those that the product was asked to keep.
 */

interface Doc {
  readonly path: string
  readonly lines: number
  readonly json: Readonly<Record<string, unknown>>
}

const docs: readonly Doc[] = readDocumentFiles().map(({ path, text }) => ({
  path,
  lines: text.trimEnd().split('\n').length,
  json: JSON.parse(text),
}))
const entities = new Map(
  docs.flatMap((doc) => (doc.path.startsWith('entities/') ? [[doc.json.entity, doc]] : [])),
)
const pages = docs.filter(({ path }) => path.startsWith('pages/'))

const titlesOf = ({ json }: Doc): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(Object(json.fields)).map(([key, field]) => [key, String(Object(field).title)]),
  )

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

describe('the product', async () => {
  const { database, remove } = await freshDatabase('embedded')
  const host = await buildTestApp(database)
  afterAll(async () => {
    await host.close()
    await remove()
  })

  test('brings at most 40 actions, cards and job handlers of its own', async () => {
    const handlers = await system(database.db)
      .selectFrom('sys_job_handler')
      .select('id')
      .where('del_flag', '=', 0)
      .execute()
    const all = [
      ...productParts.actions.map(({ name }) => `action ${name}`),
      ...cardKinds.map((kind) => `card ${kind}`),
      ...handlers.map(({ id }) => `handler ${id}`),
    ]
    expect(handlers.length).toBeGreaterThan(5)
    expect(all.length, all.join(', ')).toBeLessThanOrEqual(40)
  })
})

test('an entity and its page have at most 120 lines in the median', () => {
  const lines = pages.flatMap((page) => {
    const entity = entities.get(page.json.entity)
    return entity ? [page.lines + entity.lines] : []
  })
  expect(lines.length).toBeGreaterThan(40)
  expect(median(lines)).toBeLessThanOrEqual(120)
})

describe('no title of a field is written twice for one entity', () => {
  test.each([...entities.values()].map((doc) => [doc.path, doc] as const))('%s', (_, doc) => {
    const titles = [...titlesOf(doc).values()]
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
    const again: string[] = []
    const look = (node: unknown, from: string): void => {
      if (typeof node !== 'object' || node === null) return
      const { field, title, of } = node as { field?: unknown; title?: unknown; of?: unknown } // of a document
      // Rows of another entity stand in a page of this one.
      const other = of === undefined ? undefined : entities.get(of)
      if (other && other !== doc) return
      if (typeof field === 'string' && title !== undefined && titlesOf(doc).get(field) === title)
        again.push(`${from}: ${field} ${title}`)
      for (const value of Object.values(node)) look(value, from)
    }
    for (const page of pages) if (page.json.entity === doc.json.entity) look(page.json, page.path)
    expect(again).toEqual([])
  })
})
