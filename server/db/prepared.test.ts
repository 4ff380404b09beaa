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

test('a statement that was prepared for former columns gets another name, once', () => {
  const nameOf = statementNames()
  nameOf('select 1')
  const name = nameOf('select 1')
  const next = nameOf('select 1', name)
  expect(next).not.toBe(name)
  // Another connection finds out later.
  expect(nameOf('select 1', name)).toBe(next)
  expect(nameOf('select 1')).toBe(next)
})
