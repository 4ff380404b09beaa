import { expect, test } from 'vitest'
import { can } from '#model'
import { entityOf } from '../../tests/support/formEntity'
import { grantsFor } from '../../tests/support/testHost'
import type { Caller } from '../http/right'
import { createAudience } from './tableAudience'

const entity = entityOf({
  name: { type: 'input', title: '名称' },
  cost: { type: 'money', title: '成本', can: 'product:cost' },
  phone: { type: 'input', title: '电话', can: 'product:contact', mask: 'phone' },
  brand: { type: 'select', title: '品牌', dict: 'cms_brand,name,id' },
})
const texts = { brand: 'b1', brand_dictText: '晨光' }
const record = { id: '1', ver: 1, name: '床', cost: 3, phone: '13870405066', ...texts }
const audience = createAudience({
  entities: () => new Map([['product', entity]]),
  readRows: async () => [record],
  inSight: async () => new Set(),
  mayName: (_, { grants }) => can(grants, 'brand:view'),
})
const letter = {
  userId: 'u',
  entity: 'product',
  message: { type: 'update_vxe_table', data: { socketKey: 'product', args: [record, 'case'] } },
}
const listener = (...rights: readonly string[]) =>
  ({
    userId: rights.join(),
    rows: new Map(),
    grants: grantsFor('product:view', ...rights),
  }) as unknown as Caller // whose grants and rows are all that is asked of it

// What is told is made once for all who see the same: not for all who see the same fields in another way.
test.each([[[['product:contact'], []]], [[[], ['product:contact']]]])(
  'one message is told to each as he may see it, in whatever order',
  async (order) => {
    for (const rights of order) {
      const told = await audience.deliver(letter, listener(...rights))
      const text = JSON.stringify(told)
      expect(text).toContain(rights.length > 0 ? '13870405066' : '138****5066')
      expect(text.includes('13870405066')).toBe(rights.length > 0)
      expect(text).not.toContain('cost')
    }
  },
)

// What a value is called stands in another list, with a right of its own.
test.each([[[['brand:view'], []]], [[[], ['brand:view']]]])(
  'what a value is called is told to whoever may know it, in whatever order',
  async (order) => {
    for (const rights of order) {
      const told = JSON.stringify(await audience.deliver(letter, listener(...rights)))
      expect(told).toContain('"brand":"b1"')
      expect(told.includes('晨光')).toBe(rights.length > 0)
    }
  },
)
