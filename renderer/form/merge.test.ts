import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entityOf } from '../../tests/support/formEntity'
import { type Choice, differences, merged } from './merge'

const { fields } = entityOf({
  name: { type: 'input', title: '名称' },
  price: { type: 'money', title: '单价' },
  tags: { type: 'list_multi', title: '标签', options: [{ value: 'a', text: 'A' }] },
})
const base = { name: '椅子', price: 10, tags: ['a'] }

const suggestions = (mine: object, theirs: object) =>
  differences(fields.values(), {
    base,
    mine: { ...base, ...mine },
    theirs: { ...base, ...theirs },
  }).map(({ field, suggestion }) => [field.key, suggestion])

describe('two people changed the same record', () => {
  test('what only I changed is kept, what only they changed is taken', () => {
    expect(suggestions({ name: '桌子' }, { price: 12 })).toEqual([
      ['name', 'mine'],
      ['price', 'theirs'],
    ])
  })

  test('what both changed differently is for a person to choose', () => {
    expect(suggestions({ name: '桌子' }, { name: '柜子' })).toEqual([['name', undefined]])
  })

  test('what both changed alike, or nobody changed, needs no word', () => {
    expect(suggestions({ name: '桌子', tags: ['a'] }, { name: '桌子' })).toEqual([])
  })

  test('empty in any spelling is the same', () => {
    expect(suggestions({ tags: [], name: '' }, { tags: null, name: null })).toEqual([])
  })

  test('the result holds my value where I chose mine and theirs everywhere else', () => {
    const cell = fc.constantFrom('x', 'y', 'z', null)
    const record = fc.record({ name: cell })
    const choice = fc.constantFrom<Choice>('mine', 'theirs')
    fc.assert(
      fc.property(record, record, record, choice, (b, mine, theirs, chosen) => {
        const differing = differences(fields.values(), { base: b, mine, theirs })
        const result = merged(differing, theirs, new Map([['name', chosen]]))
        const expected = chosen === 'mine' ? mine.name : theirs.name
        expect(result.name).toBe(mine.name === theirs.name ? theirs.name : expected)
      }),
    )
  })
})
