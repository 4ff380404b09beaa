import { expect, test } from 'vitest'
import type { Row } from '../../data/rows'
import type { Field } from '../../model/entity/field'
import { readRefusals } from './refusals'

const rows = ['甲', '乙', '丙'].map((name, at): Row => {
  const id = String(at + 1)
  return {
    key: id,
    id,
    unusable: undefined,
    record: { id },
    values: { name },
    bad: new Set(),
    masked: new Set(),
  }
})
const label = { key: 'name' } as Field

test('refused records are told by name, and the others are not among them', () => {
  const errors = [
    { list: 'changed', row: 1, id: '2', field: 'stock', message: '库存已锁定' },
    { list: 'changed', row: 2, field: 'stock', message: '库存太多' },
  ]
  const { refused, lines, current } = readRefusals({ errors }, rows, label)
  expect([...refused]).toEqual(['2', '3'])
  expect(lines).toEqual(['乙：库存已锁定', '丙：库存太多'])
  expect(current.size).toBe(0)
})

test('of records that others have written the new version counts; those that are gone are refused', () => {
  const conflicts = [
    { id: '1', current: { id: '1', ver: 5 } },
    { id: '3', current: null },
  ]
  const { refused, lines, current } = readRefusals({ conflicts }, rows, label)
  expect(current.get('1')).toMatchObject({ ver: 5 })
  expect([...refused]).toEqual(['3'])
  expect(lines).toEqual(['甲：刚被他人修改', '丙：已被删除'])
})

test('an answer without either names nobody', () => {
  expect(readRefusals(undefined, rows, label)).toMatchObject({ lines: [] })
})
