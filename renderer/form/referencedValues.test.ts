import { expect, test } from 'vitest'
import { entityOf, modelOf, testUser } from '../../tests/support/formEntity'
import { createReferencedValues } from '../data/referencedValues'
import type { Entity } from '../model/entity/entity'
import type { Call } from '../ports'
import { fieldsOf, startOf } from './start'
import { createFormState } from './state'

const product = entityOf(
  {
    name: { type: 'input', title: '名称' },
    stock: { type: 'inputNumber', title: '库存', max: 100 },
    kind: { type: 'input', title: '种类' },
  },
  '产品',
  2,
)

const written = {
  product: { type: 'record', title: '产品', of: 'product' },
  quantity: {
    type: 'inputNumber',
    title: '数量',
    invalidIf: '!has(product.stock) || product.stock < quantity / 10',
    invalidMessage: '超出库存',
  },
  worth: { type: 'inputNumber', title: '占用', compute: 'quantity * product.stock' },
  note: { type: 'input', title: '说明', showIf: "product.kind == 'rare'" },
  phone: { type: 'input', title: '电话', requireIf: 'product.stock < 5' },
}

/** An enquiry that names a product; the server knows two of these. */
function open(record: Record<string, unknown>) {
  const others = new Map<string, Entity>([['product', product]])
  const entity = entityOf(written, '询盘', 2, others)
  const fields = fieldsOf(entity, modelOf(entity))
  const calls: Call[] = []
  const records = [
    { id: 'a', stock: 9, kind: 'plain' },
    { id: 'b', stock: 200, kind: 'rare' },
    { id: 'c', stock: 2, kind: 'plain' },
  ]
  const referenced = createReferencedValues(
    [...fields.values()].filter(({ via }) => via),
    async (call) => {
      calls.push(call)
      const text = decodeURIComponent(String(call.params?.superQueryParams))
      const found = records.filter(({ id }) => text.includes(`"${id}"`))
      const result = { records: found, total: found.length }
      return { success: true, code: 200, message: '', result }
    },
  )
  referenced.learn(record)
  const start = startOf({ mode: 'edit', fields, record, user: testUser })
  const state = createFormState({
    fields,
    start,
    user: testUser,
    referenced,
    shown: [...fields.values()],
  })
  return { state, calls }
}

const arrived = () => new Promise((done) => setTimeout(done))

test('a record that came with what is behind its reference asks for nothing', async () => {
  const record = {
    product: 'a',
    quantity: 3,
    worth: 27,
    'product.stock': 9,
    'product.kind': 'rare',
  }
  const { state, calls } = open(record)
  await arrived()
  expect(calls).toEqual([])
  expect(state.values()).toMatchObject({ worth: 27, 'product.stock': 9 })
  expect(state.stateAt('note').visible).toBe(true)
  expect(state.dirty).toBe(false)
})

test('what is behind another record is there as soon as it is picked: shown, computed, required', async () => {
  const { state, calls } = open({
    product: 'a',
    quantity: 3,
    'product.stock': 9,
    'product.kind': 'x',
  })
  state.change('product', 'c')
  expect(state.values()).toMatchObject({ 'product.stock': null, worth: null })
  await arrived()
  expect(state.values()).toMatchObject({ 'product.stock': 2, worth: 6 })
  expect(state.check()).toEqual([{ field: 'phone', message: '请填写电话' }])
  state.change('product', 'a')
  expect(state.values()).toMatchObject({ 'product.stock': 9, worth: 27 })
  state.change('product', null)
  expect(state.values()).toMatchObject({ 'product.stock': null, worth: null })
  expect(calls.map(({ url }) => url)).toEqual(['/cms/product/list'])
})

test('it is nobody’s edit: not checked, not sent, no change of its own', async () => {
  const { state } = open({ product: 'a', quantity: 3, 'product.stock': 9, 'product.kind': 'x' })
  state.change('product', 'b')
  await arrived()
  // More than the field of the product takes; that is the product's matter.
  expect(state.valueAt('product.stock')).toBe(200)
  expect(state.check()).toEqual([])
  expect(Object.keys(state.submission()).filter((key) => key.includes('.'))).toEqual([])
  expect(state.changed().map(({ key }) => key)).toEqual(['product'])
  state.change('product', 'a')
  expect(state.dirty).toBe(false)
})

test('a field that the picked record hides is empty then, one that a late answer hides at the start is not', async () => {
  const { state } = open({ product: 'b', note: '有', 'product.stock': 9, 'product.kind': 'rare' })
  state.change('product', 'a')
  await arrived()
  expect(state.valueAt('note')).toBeNull()
  const late = open({ product: 'a', note: '有' })
  await arrived()
  expect(late.state.stateAt('note').visible).toBe(false)
  expect(late.state.valueAt('note')).toBe('有')
})

test('a value is not wrong by what is not known of its reference yet, and is as soon as it is known', async () => {
  const { state } = open({ product: 'a', quantity: 300, phone: '1', 'product.stock': 999 })
  expect(state.check()).toEqual([])
  state.change('product', 'c')
  // Saving meanwhile is not refused for a reason that goes away: the server judges what is sent.
  expect(state.check()).toEqual([])
  await arrived()
  expect(state.check()).toEqual([{ field: 'quantity', message: '超出库存' }])
  // Of a record that one does not see nothing comes, and that is known, too.
  state.change('product', 'unseen')
  expect(state.check()).toEqual([])
  await arrived()
  expect(state.check()).toEqual([{ field: 'quantity', message: '超出库存' }])
})
