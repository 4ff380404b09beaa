import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { roundsOf, seedOf } from '../../../tests/support/rounds'
import { formatDocument } from './format'
import { metaSchemas } from './meta'

const schemas = metaSchemas(registries)
const entity = (doc: unknown) => formatDocument(doc, 'entity', schemas.entity)
const page = (doc: unknown) => formatDocument(doc, 'page', schemas.page)

describe('the one way to write a document', () => {
  test('one field a line, values below each other, keys in the order of the manual', () => {
    expect(
      entity({
        fields: {
          sku: { max: 20, title: '货号', type: 'input', can: 'x:y', required: true },
          createTime: { readonly: true, title: '时间', type: 'datetime' },
        },
        title: '东西',
        entity: 'thing',
        schema: 1,
      }),
    ).toBe(`{
  "schema": 1,
  "entity": "thing",
  "title": "东西",
  "fields": {
    "sku":        { "type": "input", "title": "货号", "required": true, "max": 20, "can": "x:y" },
    "createTime": { "type": "datetime", "title": "时间", "readonly": true }
  }
}
`)
  })

  test('the mean has one name, where a total is named', () => {
    const written = page({
      columns: [{ field: 'average', statistics: ['average', 'sum'] }],
      title: 'average',
    })
    expect(JSON.parse(written)).toEqual({
      columns: [{ field: 'average', statistics: ['avg', 'sum'] }],
      title: 'average',
    })
    expect(JSON.parse(entity({ fields: { rows: { totals: { a: 'average' } } } }))).toEqual({
      fields: { rows: { totals: { a: 'avg' } } },
    })
  })

  test('short lists stay on a line, long ones are one member a line', () => {
    const columns = [...'abcdefghijkl'].map((letter) => letter.repeat(8))
    expect(
      page({
        kind: 'list',
        search: ['a', { op: 'eq', field: 'b' }],
        columns: [...columns, { width: 90, field: 'x' }, 'y', 'z'],
      }),
    ).toBe(`{
  "kind": "list",
  "search": ["a", { "field": "b", "op": "eq" }],
  "columns": [
    "aaaaaaaa",
    "bbbbbbbb",
    "cccccccc",
    "dddddddd",
    "eeeeeeee",
    "ffffffff",
    "gggggggg",
    "hhhhhhhh",
    "iiiiiiii",
    "jjjjjjjj",
    "kkkkkkkk",
    "llllllll",
    { "field": "x", "width": 90 },
    "y",
    "z"
  ]
}
`)
  })

  test('unknown keys stay, behind the known ones', () => {
    expect(page({ zz: 1, kind: 'list', aa: 2 })).toBe(
      '{\n  "kind": "list",\n  "zz": 1,\n  "aa": 2\n}\n',
    )
  })

  test('whatever the document: no value changes, and formatting twice changes nothing', () => {
    const key = fc.oneof(
      fc.constantFrom(
        'fields',
        'columns',
        'form',
        'groups',
        'tests',
        'type',
        'kind',
        'title',
        'items',
        'menu',
      ),
      fc.string({ maxLength: 6 }),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('input', 'list', '产品', null, true, 0.1, 1e21, -0.5, '"\\\n\u2028'),
        fc.string(),
        fc.array(tie('value'), { maxLength: 6 }),
        fc.dictionary(key, tie('value'), { maxKeys: 6 }),
      ),
    }))
    fc.assert(
      fc.property(
        fc.constantFrom('entity', 'page', 'dict', 'menu'),
        fc.dictionary(key, value),
        (kind, doc) => {
          const plain: unknown = JSON.parse(JSON.stringify(doc))
          const text = formatDocument(plain, kind, schemas[kind])
          expect(JSON.parse(text)).toEqual(plain)
          expect(formatDocument(JSON.parse(text), kind, schemas[kind])).toBe(text)
        },
      ),
      { numRuns: roundsOf(500), seed: seedOf(3) },
    )
  })
})
