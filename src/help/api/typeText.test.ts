import { expect, test } from 'vitest'
import { typeText } from './typeText'

test.each([
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: ['array', 'null'], items: { $ref: '#/components/schemas/spec' } }, 'spec[] | null'],
  [{ type: 'array', items: { enum: ['a', 1] } }, '("a" | 1)[]'],
  [{ anyOf: [{ const: 'Y' }, { type: 'null' }] }, '"Y" | null'],
  [{ type: 'string', contentSchema: { type: 'boolean' } }, 'json<boolean>'],
  [{}, 'unknown'],
  [{ type: 'object' }, '{}'],
])('%j → %s', (schema, text) => {
  expect(typeText(schema)).toBe(text)
})

test('members stand a line each, with what they are called', () => {
  const inner = { type: 'object', properties: { 'a-b': { type: 'string' } } }
  const properties = { id: { type: 'string', title: '编号' }, of: inner }
  expect(typeText({ type: 'object', properties, required: ['id'] })).toBe(
    '{\n  id: string  // 编号\n  of?: {\n    "a-b"?: string\n  }\n}',
  )
})
