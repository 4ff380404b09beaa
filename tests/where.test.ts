import { expect, test } from 'vitest'
import { narrowedPicker } from '../renderer/cells/record/narrowedPicker'
import { createReferencedValues } from '../renderer/data/referencedValues'
import { createFormState } from '../renderer/form/state'
import { reachedByRules } from '../renderer/model/entity/ruledPaths'
import { documentsWith, findingsAfter, textOf } from './support/documents'
import { testUser } from './support/formEntity'

const path = 'entities/crm/enquiry.json'
const pair = '{ "productId": "product" }'

const told = (narrowing: string) =>
  findingsAfter(path, pair, narrowing).map(({ pointer, message }) => [pointer, message])

test.each([
  [
    '{ "prodctId": "product" }',
    '/fields/spec/where/prodctId',
    '没有字段 “prodctId”，是否想写 “productId”？',
  ],
  [
    '{ "productId": "prodct" }',
    '/fields/spec/where/productId',
    '未知名称 “prodct”，是否想写 “product”？',
  ],
  ['{ "productId": "quantity" }', '/fields/spec/where/productId', expect.stringContaining('文本')],
  [
    '{ "productId": "spec" }',
    '/fields/spec/where/productId',
    '“spec” 就是所选的记录，不能由它自己决定可选哪些',
  ],
])('%s is a mistake at its place', (narrowing, pointer, message) => {
  expect(told(narrowing)).toEqual([[pointer, message]])
})

const enquiry = () => {
  const entity = documentsWith(path, textOf(path)).entities.get('enquiry')
  const field = entity?.fields.get('spec')
  if (!entity || !field) throw new Error('no enquiry')
  return { entity, field }
}

test('the picker asks for what fits, and says what to fill in first', () => {
  const { field } = enquiry()
  const by = (product: string | null) =>
    narrowedPicker(field, (key) => (key === 'product' ? product : null), testUser)
  expect(by(null)).toEqual({ calls: { none: '请先填写“意向产品”' } })
  const found = by('p1')
  expect(found?.given).toEqual({ productId: 'p1' })
  const params = found && 'params' in found.calls ? found.calls.params : {}
  expect(JSON.parse(params.superQueryGroup ?? '')).toMatchObject({
    match: 'and',
    rules: [{ field: 'productId', rule: 'eq', val: 'p1' }],
  })
  // The query bar knows no record.
  expect(narrowedPicker(field, undefined, testUser)).toBeUndefined()
})

test('a choice that does not fit any more stays and is refused; what did not fit before is not', () => {
  const { entity, field } = enquiry()
  const behind = reachedByRules(entity, [field])
  const form = (record: Record<string, unknown>, fresh: boolean) => {
    const referenced = createReferencedValues(behind, () => new Promise(() => undefined))
    referenced.learn({ spec: 's1', 'spec.productId': 'p1' })
    const fields = new Map([...behind, ...entity.fields.values()].map((one) => [one.key, one]))
    const start = { values: record, unreadable: new Set<string>(), fresh }
    return createFormState({ fields, shown: [field], start, user: testUser, referenced })
  }
  const message = '意向规格的“产品”与本记录不符，请重新选择'
  const state = form({ product: 'p1', spec: 's1' }, false)
  expect(state.check()).toEqual([])
  state.change('product', 'p2')
  expect(state.valueAt('spec')).toBe('s1')
  expect(state.check()).toEqual([{ field: 'spec', message }])
  state.change('product', 'p1')
  expect(state.check()).toEqual([])
  expect(form({ product: 'p2', spec: 's1' }, false).check()).toEqual([])
  expect(form({ product: 'p2', spec: 's1' }, true).check()).toEqual([{ field: 'spec', message }])
})
