import { describe, expect, test } from 'vitest'
import { byPerson, countOf, type Impact, sideOf } from './impact'
import { impactMessages } from './messages'

const impact: Impact = {
  people: [
    {
      id: '1',
      username: 'a',
      realname: '甲',
      change: 0,
      rows: [{ entity: 0, gained: 3, lost: 1 }],
    },
    {
      id: '2',
      username: 'b',
      realname: '乙',
      change: 0,
      rows: [{ entity: 0, gained: 5, lost: 0 }],
    },
    { id: '3', username: 'c', realname: '丙', change: 1, rows: [] },
  ],
  hidden: 0,
  changes: [
    { gained: [0, 2], lost: [] },
    { gained: [], lost: [1] },
  ],
  items: [
    { kind: 'code', title: '删除' },
    { kind: 'field', title: '单价' },
    { kind: 'entry', title: '产品' },
  ],
  entities: ['产品'],
}
const names = (people: readonly { readonly realname: string }[]) =>
  people.map(({ realname }) => realname).join()

describe('what a change does', () => {
  test('by what is gained: entries first, each with whom it concerns, rows with the most first', () => {
    const { kinds, rows } = sideOf(impact, 'gained')
    expect(kinds.map(({ kind }) => kind)).toEqual(['entry', 'code'])
    expect(kinds.flatMap(({ lines }) => lines.map(({ people }) => names(people)))).toEqual([
      '甲,乙',
      '甲,乙',
    ])
    expect(rows[0]?.people.map(({ person, count }) => `${person.realname} ${count}`)).toEqual([
      '乙 5',
      '甲 3',
    ])
  })

  test('by what is lost', () => {
    const { kinds, rows } = sideOf(impact, 'lost')
    expect(kinds.map(({ kind, lines }) => [kind, names(lines[0]?.people ?? [])])).toEqual([
      ['field', '丙'],
    ])
    expect(rows.map(({ title, people }) => [title, people.length])).toEqual([['产品', 1]])
  })

  test('somebody of two tenants is named once for each, and counted once', () => {
    const [first] = impact.people
    const own = { id: '1', username: 'a', realname: '甲' }
    expect(first && countOf([first, { ...own, tenant: '乙公司' }])).toBe(1)
    expect(impactMessages.name('甲', 'a')).toBe('甲（a）')
    expect(impactMessages.name('甲', 'a', '乙公司')).toBe('甲（a，乙公司）')
  })

  test('by person', () => {
    const [first, , third] = byPerson(impact)
    expect(first?.items.gained.map(({ title }) => title)).toEqual(['删除', '产品'])
    expect(first?.rows).toEqual([{ title: '产品', gained: 3, lost: 1 }])
    expect(third?.items.lost.map(({ title }) => title)).toEqual(['单价'])
  })
})
