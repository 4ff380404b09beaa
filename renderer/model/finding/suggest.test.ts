import { describe, expect, test } from 'vitest'
import { suggest } from './suggest'

describe('the nearest known name', () => {
  test.each([
    ['stauts', ['name', 'status', 'stock'], 'status'],
    ['selcet', ['select', 'self', 'date'], 'select'],
    ['requried', ['required', 'requireIf'], 'required'],
    ['categroy', ['category', 'brand'], 'category'],
    ['offf', ['draft', 'on', 'off'], 'off'],
    ['product:pubish', ['product:add', 'product:publish'], 'product:publish'],
    ['create_time', ['createBy', 'createTime'], 'createTime'],
    ['STATUS', ['status'], 'status'],
    ['pric', ['prices', 'price'], 'price'],
    ['di', ['id'], 'id'],
  ])('%s → %s gives %s', (name, known, wanted) => {
    expect(suggest(name, known)).toBe(wanted)
  })

  test.each([
    ['banana', ['status', 'name', 'price']],
    ['x', ['y', 'z', 'xs']],
    ['a', ['at', 'A1']],
    ['', ['a']],
    ['ab', ['xy']],
    ['status', []],
    ['a'.repeat(5000), ['a'.repeat(4999)]],
  ])('%s is not near anything of %s', (name, known) => {
    expect(suggest(name, known)).toBeUndefined()
  })

  test('a name is never its own suggestion', () => {
    expect(suggest('status', ['status'])).toBeUndefined()
  })

  test('the fewest edits win, and of equals the first', () => {
    expect(suggest('prise', ['prime', 'price', 'prized'])).toBe('prime')
    expect(suggest('statuz', ['statutes', 'status'])).toBe('status')
  })
})
