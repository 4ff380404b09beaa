import { expect, test } from 'vitest'
import { documentsWith, textOf } from '../../../../tests/support/documents'
import type { Field } from '../../../model/entity/field'
import { totalIn } from '../../../query/summed'
import type { Group } from '../../../query/useGroups'
import type { Column } from '../../../table/model'
import { groupTree } from './groupTree'

const path = 'entities/seo/keyword.json'
const fields = documentsWith(path, textOf(path)).entities.get('seoKeyword')?.fields
const fieldOf = (key: string): Field => {
  const field = fields?.get(key)
  if (!field) throw new Error(`no field ${key}`)
  return field
}
const [site, level, volume] = [fieldOf('site'), fieldOf('level'), fieldOf('volume')]

const group = (of: object, numbers: readonly number[]): Group => {
  const volume = (number: number | null) => ({ volume: number })
  const none = numbers.length === 0
  return {
    of: { ...of },
    count: numbers.length + 1,
    sums: volume(none ? null : numbers.reduce((sum, one) => sum + one, 0)),
    leasts: volume(none ? null : Math.min(...numbers)),
    greatests: volume(none ? null : Math.max(...numbers)),
    counts: { volume: numbers.length },
    distinct: { volume: new Set(numbers).size },
  }
}
const lookup = { options: () => [], text: () => undefined, value: () => undefined }

test('an upper group has the totals of all that lie below it, of every kind', () => {
  const [all] = groupTree(
    [
      group({ site: 'a', level: 'core' }, [5, 2]),
      group({ site: 'a', level: 'long' }, [11]),
      group({ site: 'a', level: 'brand' }, []),
    ],
    [site, level],
    { wanted: { sums: [volume], values: [], distinct: [volume] }, lookup },
  )
  const total = (kind: Column['total']) =>
    all && totalIn(all, { field: volume, total: kind } as Column)
  expect(total('sum')).toBe(18)
  expect(total('avg')).toBe(6)
  expect(total('min')).toBe(2)
  expect(total('max')).toBe(11)
  expect(total('size')).toBe(3)
  // Those of two groups may be the same.
  expect(total('distinct')).toBeNull()
  const core = all?.children.find(({ values }) => values[1] === 'core')
  expect(core && totalIn(core, { field: volume, total: 'distinct' } as Column)).toBe(2)
  const empty = all?.children.find(({ values }) => values[1] === 'brand')
  expect(empty && totalIn(empty, { field: volume, total: 'min' } as Column)).toBeNull()
})
