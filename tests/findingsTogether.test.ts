import { describe, expect, test } from 'vitest'
import { registries } from '../product/registries'
import type { LocatedFinding } from '../renderer/model/finding/finding'
import { loadDocuments } from '../renderer/model/link/documents'
import { crm } from './strangers/crm'
import { hr } from './strangers/hr'
import { type Mistake, mistakes } from './strangers/mistakes'
import { odd } from './strangers/odd'
import { warehouse } from './strangers/warehouse'
import { findingsWith, shipped } from './support/documents'

/*
 * What can be judged is told at once: a mistake does not wait until another one is mended, and what hangs on a broken
 * document is not told as a mistake of its own.
 */

const sets: Readonly<Record<Mistake['set'], Readonly<Record<string, object>>>> = {
  crm,
  warehouse,
  hr,
}

const findingsOf = (
  set: Mistake['set'],
  changes: readonly Mistake[],
  instead: Record<string, string> = {},
) => {
  const documents = structuredClone(sets[set])
  for (const { path, change } of changes) change(documents[path])
  const files = Object.entries(documents).map(([path, doc]) => {
    return { path, text: instead[path] ?? JSON.stringify(doc, null, 2) }
  })
  return loadDocuments(files, registries).findings
}
const placeOf = ({ file, pointer }: LocatedFinding): string => `${file}${pointer}`

describe('two mistakes of people', () => {
  const pairs = (Object.keys(sets) as Mistake['set'][]).flatMap((set) => {
    const own = [...mistakes, ...odd].filter((one) => one.set === set)
    // Each one with some others, of the same document and of other ones.
    return own.flatMap((one, at) =>
      [3, 11, 17].map((step) => ({ set, both: [one, own[(at + step) % own.length] ?? one] })),
    )
  })

  test('are told together, but for what reads the one that is wrong', () => {
    const alone = new Map<Mistake, readonly string[]>()
    const placesOf = (one: Mistake) => {
      const known = alone.get(one) ?? findingsOf(one.set, [one]).map(placeOf)
      alone.set(one, known)
      return known
    }
    const waiting = pairs.filter(({ set, both }) => {
      const told = findingsOf(set, both).map(placeOf)
      return both.flatMap(placesOf).some((place) => !told.includes(place))
    })
    console.log(`${waiting.length} of ${pairs.length} pairs in two rounds`)
    expect(waiting.length / pairs.length).toBeLessThanOrEqual(0.06)
  })
})

describe('a document that cannot be read', () => {
  const cut = (text: string): string => text.slice(0, text.length >> 1)

  const known = shipped.filter(
    ({ path }) => /^entities\//.test(path) || /^pages\/report/.test(path),
  )

  test.each(known.map(({ path, text }) => [path, text] as const))(
    'is the only one that is told: %s',
    (path, text) => {
      expect(findingsWith(path, cut(text)).map(placeOf)).toEqual([path])
    },
  )

  test.each(['entities/seo/keyword.json', 'dicts/news_status.json', 'reports/brand_list.json'])(
    'is the only one where nothing of it is left, not even its name: %s',
    (path) => {
      expect(findingsWith(path, '').map(placeOf)).toEqual([path])
    },
  )

  test('keeps no mistake of another document from being told', () => {
    const lost = 'reports/leave_by_kind.json'
    const own = mistakes.filter(
      ({ set, path }) => set === 'hr' && path === 'entities/hr/employee.json',
    )
    expect(own.length).toBeGreaterThan(3)
    for (const mistake of own) {
      const wanted = findingsOf('hr', [mistake]).filter(({ file }) => file === mistake.path)
      const told = findingsOf('hr', [mistake], { [lost]: '{,,}' })
      expect(told.map(placeOf), mistake.what).toEqual(
        expect.arrayContaining([lost, ...wanted.map(placeOf)]),
      )
    }
  })
})
