import { expect, test } from 'vitest'
import { entityOf } from '../../tests/support/formEntity'
import { grantsFor } from '../../tests/support/testHost'
import type { Caller } from '../http/right'
import { createAudience } from './tableAudience'

const entity = entityOf({
  name: { type: 'input', title: '名称' },
  cost: { type: 'money', title: '成本', can: 'product:cost' },
  phone: { type: 'input', title: '电话', can: 'product:contact', mask: 'phone' },
})
const record = { id: '1', ver: 1, name: '床', cost: 3, phone: '13870405066' }
const audience = createAudience({
  entities: () => new Map([['product', entity]]),
  readRows: async () => [record],
})
const letter = {
  ...{ userId: 'u', entity: 'product' },
  message: { type: 'update_vxe_table', data: { socketKey: 'product', args: [record, 'case'] } },
}
const listener = (...rights: readonly string[]) =>
  ({
    ...{ userId: rights.join(), rows: new Map() },
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
