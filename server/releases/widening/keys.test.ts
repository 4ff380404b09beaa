import { expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { metaSchemas } from '../../../renderer/model/link/meta'
import { keyGroups } from './keyGroups'
import { keyNamesOf } from './keyNames'
import { bearingOf, bearings, isAllowance } from './keys'

const names = [...keyNamesOf(metaSchemas(registries)).values()].flatMap((some) => [...some])
const own = new Set(names.filter((name) => !isAllowance(name)))

test('it is said of every key of every meta-schema what it means for rights, and why', () => {
  expect([...own].filter((name) => !bearings.has(name))).toEqual([])
  expect(own.size).toBeGreaterThan(900)
  for (const { reason } of keyGroups) expect(reason).not.toBe('')
})

test('nothing is said twice, or of what is no key', () => {
  expect([...bearings.keys()].filter((name) => !own.has(name))).toEqual([])
  const said = keyGroups.flatMap(({ keys }) => keys.split(';').filter((line) => line.trim() !== ''))
  const count = said.reduce((sum, line) => {
    const [prefixes = [], keys = []] = line.split(': ').map((part) => part.trim().split(/\s+/))
    return sum + prefixes.length * keys.length
  }, 0)
  expect(count).toBe(bearings.size)
})

test('a key of which nothing is said bears rights', () => {
  expect(bearingOf(['field.opensEverything'])).toBe('guard')
  expect(bearingOf(['field.title', 'field.can'])).toBe('compared')
  expect(bearingOf(['entity.allow.unreached'])).toBe('no')
})
