import { expect, test } from 'vitest'
import { narrowedEnquiry } from '../../../tests/support/narrowedEntity'
import { manyForm, narrowedForAll } from './manyForm'

test('a choice for many is narrowed by what all of them get; by the rest the server judges each', () => {
  const [, item] =
    manyForm(narrowedEnquiry, [...narrowedEnquiry.fields.values()]).model.groups[0]?.items ?? []
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
