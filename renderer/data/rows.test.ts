import { describe, expect, test } from 'vitest'
import { inputValue } from '../cells/input/value'
import { inputNumberValue } from '../cells/inputNumber/value'
import type { Entity } from '../model/entity/entity'
import type { Field, ValueType } from '../model/entity/field'
import { createRows, nameOf, rawText, scopeOf } from './rows'

const field = (key: string, type: ValueType): Field => ({
  key,
  title: key,
  type,
  props: {},
  exprType: { kind: 'any' },
  required: false,
  unique: false,
  readonly: false,
})
const name = field('name', inputValue)
const stock = field('stock', inputNumberValue)
const entity: Entity = {
  name: 'product',
  title: '产品',
  label: name,
  api: '/cms/product',
  perm: 'product',
  table: 'cms_product',
  tenant: true,
  was: [],
  uniques: [],
  indexes: [],
  find: [],
  operations: ['view'],
  fields: new Map([
    ['name', name],
    ['stock', stock],
  ]),
  actions: new Map(),
}

describe('rows of records', () => {
  test('values are typed once; what is not of its type is kept apart', () => {
    const [row] = createRows(entity)([{ id: '1', name: '床单', stock: 'many', extra: 1 }])
    expect(row).toMatchObject({ id: '1', values: { name: '床单', stock: null } })
    expect(row && [...row.bad]).toEqual(['stock'])
  })

  test('the same record is the same row after a reload', () => {
    const toRows = createRows(entity)
    const record = { id: '1', name: '床单' }
    expect(toRows([record])[0]).toBe(toRows([record, { id: '2' }])[0])
  })

  test.each([
    ['missing', undefined],
    ['missing', ''],
    ['missing', null],
    ['missing', { a: 1 }],
    // 19 digits that became a number on the way have lost their end.
    ['missing', Number('1234567890123456789')],
  ])('a %s id (%s) leaves the row without actions and with a key of its own', (unusable, id) => {
    const [row, other] = createRows(entity)([{ id }, { id }])
    expect(row).toMatchObject({ id: undefined, unusable })
    expect(row?.key).not.toBe(other?.key)
  })

  test('ids that come twice are told, and neither row can be acted on', () => {
    const rows = createRows(entity)([{ id: '7' }, { id: 7 }, { id: '8' }])
    expect(rows.map(({ id, unusable }) => [id, unusable])).toEqual([
      [undefined, 'duplicate'],
      [undefined, 'duplicate'],
      ['8', undefined],
    ])
  })

  test('expressions read typed values and the id', () => {
    const [row] = createRows(entity)([{ id: '1', name: '床单', stock: '12' }])
    expect(row && scopeOf(row)).toEqual({ id: '1', name: '床单', stock: 12 })
  })

  test('a record is named by its label, else by its id', () => {
    const [named, bare] = createRows(entity)([{ id: '1', name: '床单' }, { id: '2' }])
    expect([named, bare].map((row) => row && nameOf(row, name))).toEqual(['床单', '2'])
  })

  test.each([
    [{ a: 1 }, '{"a":1}'],
    [[1], '[1]'],
    ['x', 'x'],
    [12, '12'],
  ])('raw content %j shows as %s', (raw, text) => {
    expect(rawText(raw)).toBe(text)
  })
})
