import { expect, test } from 'vitest'
import { category } from '../cells/category'
import { fieldOf } from '../cells/fixtures'
import { sel_search } from '../cells/sel_search'
import { user } from '../cells/user'
import type { Lookup } from '../model/entity/field'

/** As the store answers once it was asked for: what the server does not know is its own text. */
const asked: Lookup = {
  options: () => [],
  text: (_, value) => ({ lisi: '李四', B01: '床品' })[value] ?? value,
  value: () => undefined,
}

test.each([
  ['user', fieldOf(user.value, {}), 'lisi'],
  ['sel_search', fieldOf(sel_search.value, { dict: 'cms_brand,name,id' }), 'lisi'],
  ['category', fieldOf(category.value, {}), 'B01'],
] as const)(
  '%s: a text that nobody knows is no code, however often it is typed',
  (_, field, code) => {
    const type = field.type as { fromText(text: string, of: unknown, lookup: Lookup): unknown }
    expect(type.fromText(code, field, asked)).toBe(code)
    expect(type.fromText('nobody', field, asked)).toBeUndefined()
  },
)
