import { expect, test } from 'vitest'
import { statementNames } from './prepared'

test('a statement has a name from its second time on, and keeps it', () => {
  const nameOf = statementNames()
  expect(nameOf('select 1')).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toMatch(/^jiandu_\d+$/)
  expect(nameOf('select 1')).toBe(name)
  nameOf('select 2')
  expect(nameOf('select 2')).not.toBe(name)
})

test('statements that never come again take no name and no room for ever', () => {
  const nameOf = statementNames()
  nameOf('kept')
  const kept = nameOf('kept')
  for (let index = 0; index < 5_000; index += 1) expect(nameOf(`once ${index}`)).toBeUndefined()
  expect(nameOf('kept')).toBe(kept)
  nameOf('late')
  expect(nameOf('late')).toBeDefined()
})
