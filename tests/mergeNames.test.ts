import { expect, test } from 'vitest'
import { registries } from '../product/registries'
import { asSchema, isObject, resolved, type Schema } from '../renderer/model/finding/walk'
import { schemasOf } from '../renderer/model/link/documents'
import type { DocumentKind } from '../renderer/model/link/meta'
import { kindAt } from '../renderer/model/link/source'
import { namingOf } from '../renderer/model/merge/naming'
import { paired } from '../renderer/model/merge/pairs'
import { type Part, readPart } from '../renderer/model/merge/part'
import { readDocumentFiles } from '../server/documents/files'

/*
 * The items of each list are told apart by their names, and these come from the meta-schemas: a new list of a new part
 * has one by itself, or stands here with the reason.
 */

const schemas = schemasOf(registries)

/** Lists of objects whose items have no name: they are merged as a whole. */
const nameless: ReadonlySet<string> = new Set([
  // The rules of a column: each is a condition and a message, all optional.
  'validateRules',
])

/** Each list of objects of a meta-schema, by its key. */
function* listsIn(schema: unknown, definitions: Schema, key = ''): Iterable<[string, Schema]> {
  if (Array.isArray(schema)) {
    for (const one of schema) yield* listsIn(one, definitions, key)
    return
  }
  if (!isObject(schema)) return
  const items = asSchema(schema.items)
  if (items && hasObjects(items, definitions)) yield [key, items]
  for (const [word, inner] of Object.entries(schema))
    if (word === 'properties')
      for (const [name, one] of Object.entries(Object(inner)))
        yield* listsIn(one, definitions, name)
    else yield* listsIn(inner, definitions, key)
}

function hasObjects(items: Schema, definitions: Schema): boolean {
  const schema = resolved(items, definitions)
  return (
    isObject(schema.properties) || (isObject(schema.else) && hasObjects(schema.else, definitions))
  )
}

test('each list of objects of each meta-schema names its items', () => {
  const without = new Set<string>()
  let lists = 0
  for (const kind of Object.keys(schemas) as DocumentKind[]) {
    const definitions = asSchema(schemas[kind].$defs) ?? {}
    for (const [key, items] of listsIn(schemas[kind], definitions)) {
      lists += 1
      if (namingOf(items, definitions).keys.length === 0) without.add(key)
    }
  }
  expect(lists).toBeGreaterThan(20)
  expect([...without].sort()).toEqual([...nameless].sort())
})

test('the usual lists have the names that people would say', () => {
  const keysOf = (path: string, text: string, pointer: string) => {
    const kind = kindAt(path)
    const whole = kind && readPart(text, schemas[kind])
    const find = (part: Part | undefined): Part | undefined =>
      part?.pointer === pointer
        ? part
        : part?.members.map((member) => find(member.part)).find((found) => found !== undefined)
    return find(whole)?.shape.naming?.keys[0]
  }
  const page = JSON.stringify({
    kind: 'list',
    columns: ['a'],
    toolbar: ['add'],
    views: [{ kind: 'board' }],
    form: { groups: [{ fields: ['a'] }] },
    tests: [{ name: 'a' }],
  })
  const at = (pointer: string) => keysOf('pages/p.json', page, pointer)
  expect(
    ['/columns', '/toolbar', '/views', '/form/groups', '/form/groups/0/fields', '/tests'].map(at),
  ).toEqual(['field', 'name', 'name', 'name', 'field', 'name'])
  expect(keysOf('menu.json', '{ "menu": [{ "children": [] }] }', '/menu')).toBe('path')
  expect(keysOf('menu.json', '{ "menu": [{ "children": [] }] }', '/menu/0/children')).toBe('path')
  expect(keysOf('dicts/d.json', '{ "items": [] }', '/items')).toBe('value')
  expect(keysOf('reports/r.json', '{ "where": [] }', '/where')).toBe('field')
})

test('in the documents of this repository the items of each list can be told apart', () => {
  const mixed: string[] = []
  const look = (part: Part, file: string): void => {
    const isInData = part.kind === 'list' && part.shape.naming === undefined
    if (part.kind === 'list' && !isInData && !paired(part, part, part))
      mixed.push(`${file} ${part.pointer}`)
    for (const member of part.members) look(member.part, file)
  }
  for (const { path, text } of readDocumentFiles()) {
    const kind = kindAt(path)
    const part = kind && readPart(text, schemas[kind])
    if (part) look(part, path)
  }
  // Groups of fields are what they hold.
  expect(mixed.filter((one) => !/\/(unique|index)$/.test(one))).toEqual([])
})
