import { expect, test } from 'vitest'
import { entityOf } from '../../../tests/support/formEntity'
import { manyForm, narrowedForAll } from './manyForm'

const spec = entityOf({
  name: { type: 'input', title: '名称' },
  product: { type: 'input', title: '产品' },
  status: { type: 'input', title: '状态' },
})
const enquiry = entityOf(
  {
    product: { type: 'input', title: '产品' },
    spec: {
      ...{ type: 'record', title: '规格', of: 'spec' },
      where: { product: 'product', status: "'on'" },
    },
  },
  ...(['enquiry', 1, new Map([['spec', spec]])] as const),
)

test('a choice for many is narrowed by what all of them get; by the rest the server judges each', () => {
  const [, item] = manyForm(enquiry, [...enquiry.fields.values()]).model.groups[0]?.items ?? []
  if (!item) throw new Error('no field')
  const narrowed = (...chosen: string[]) => {
    const { field, open } = narrowedForAll(item.field, new Set(chosen))
    return [field.where?.pairs.map(({ key }) => key), open]
  }
  expect(narrowed('spec')).toEqual([['status'], true])
  expect(narrowed('spec', 'product')).toEqual([['product', 'status'], false])
  // The rule of one record is not this form's: it knows none.
  expect(item.field.where?.outside).toBeUndefined()
})
