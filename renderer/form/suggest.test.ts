import { expect, test } from 'vitest'
import { entityOf, modelOf, testUser } from '../../tests/support/formEntity'
import { shownFields, startOf } from './start'
import { createFormState } from './state'

const entity = entityOf(
  {
    brand: {
      type: 'popup',
      title: '品牌',
      report: 'brand_list',
      fill: { brand: 'id', brandName: 'name' },
      suggest: { country: 'country', moq: 'moq' },
    },
    brandName: { type: 'input', title: '品牌名称', required: true },
    country: { type: 'input', title: '国家', showIf: "status != 'x'" },
    moq: { type: 'inputNumber', title: '起订量', disableIf: "status == 'fixed'" },
    status: { type: 'input', title: '状态' },
  },
  '产品',
  2,
)

function opened(record: object = {}) {
  const { fields } = entity
  return createFormState({
    fields,
    shown: shownFields(modelOf(entity)),
    user: testUser,
    start: startOf({ mode: 'edit', fields, record: { ...record }, user: testUser }),
  })
}

const first = { country: 'CN', moq: '10' }
const second = { country: 'DE', moq: '20' }

test('proposals are written when something is chosen, and replaced by those of the next choice', () => {
  const state = opened()
  state.suggest(first, {})
  expect(state.values()).toMatchObject({ country: 'CN', moq: 10 })
  state.suggest(second, first)
  expect(state.values()).toMatchObject({ country: 'DE', moq: 20 })
  state.suggest({ country: null, moq: null }, second)
  expect(state.values()).toMatchObject({ country: null, moq: null })
})

test('what somebody typed stays, what he emptied too', () => {
  const state = opened({ country: 'US', moq: '10' })
  state.suggest(second, first)
  expect(state.values()).toMatchObject({ country: 'US', moq: 20 })
  state.change('moq', null)
  state.suggest(first, second)
  expect(state.values()).toMatchObject({ country: 'US', moq: null })
})

test('where the last proposal is not known only an empty field takes one', () => {
  const state = opened({ country: 'CN' })
  state.suggest(second, undefined)
  expect(state.values()).toMatchObject({ country: 'CN', moq: 20 })
})

test('nothing is written where nobody could type it', () => {
  const hidden = opened({ status: 'x' })
  hidden.suggest(first, {})
  expect(hidden.values()).toMatchObject({ country: null, moq: 10 })
  const fixed = opened({ status: 'fixed' })
  fixed.suggest(first, {})
  expect(fixed.values()).toMatchObject({ country: 'CN', moq: null })
})

test('what `fill` owns is read-only and belongs to its owner, and is copied with it', () => {
  expect(entity.fields.get('brandName')).toMatchObject({ readonly: true, filledBy: 'brand' })
  expect(entity.fields.get('brand')?.readonly).toBe(false)
  const { fields } = entity
  const copy = startOf({
    mode: 'copy',
    fields,
    record: { brand: '1', brandName: '罗莱' },
    user: testUser,
  })
  expect(copy.values).toMatchObject({ brand: '1', brandName: '罗莱' })
})
