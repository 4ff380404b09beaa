import { describe, expect, test } from 'vitest'
import { registries } from '../product/registries'
import type { LocatedFinding } from '../renderer/model/finding/finding'
import { loadDocuments } from '../renderer/model/link/documents'
import { crm } from './strangers/crm'
import { hr } from './strangers/hr'
import { type Mistake, mistakes } from './strangers/mistakes'
import { odd } from './strangers/odd'
import { warehouse } from './strangers/warehouse'

/*
 * Documents of other people: three small products written by the manual, and the slips that people make in such ones.
 * Ours have been looked at for years; what is only found there is not found.
 */

type Documents = Readonly<Record<string, object>>
const sets: Readonly<Record<Mistake['set'], Documents>> = { crm, warehouse, hr }

const findingsOf = (documents: Documents): readonly LocatedFinding[] =>
  loadDocuments(
    Object.entries(documents).map(([path, doc]) => ({ path, text: JSON.stringify(doc, null, 2) })),
    registries,
  ).findings

test.each(Object.entries(sets))('nothing is said of %s as it is', (_, documents) => {
  expect(findingsOf(documents)).toEqual([])
})

describe('slips of people', () => {
  const judged = mistakes.map((mistake) => {
    const documents = structuredClone(sets[mistake.set])
    mistake.change(documents[mistake.path])
    return { mistake, findings: findingsOf(documents) }
  })
  const caught = judged.filter(({ findings }) => findings.length > 0)

  test('are many, and each changes what it says', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(100)
    for (const { set, path, what, change } of mistakes) {
      const documents = structuredClone(sets[set])
      change(documents[path])
      expect(documents[path], what).not.toEqual(sets[set][path])
    }
  })

  test('are caught, 97 % of them', () => {
    const missed = judged.filter(({ findings }) => findings.length === 0)
    console.log(
      `${caught.length} of ${judged.length} caught`,
      ...missed.map(({ mistake }) => `\n  not ${mistake.path}: ${mistake.what}`),
    )
    expect(caught.length / judged.length).toBeGreaterThanOrEqual(0.97)
  })

  test('are told once: 1.15 findings each at most', () => {
    const total = caught.reduce((sum, { findings }) => sum + findings.length, 0)
    console.log(`${(total / caught.length).toFixed(3)} findings each`)
    expect(total / caught.length).toBeLessThanOrEqual(1.15)
  })

  test('are told in the document where they are, or where what it names is missed', () => {
    const astray = caught.filter(
      ({ mistake, findings }) => !findings.some(({ file }) => file === mistake.path),
    )
    // An entity without an operation is right by itself: the page that needs it is told, and so on.
    expect(astray.length / caught.length).toBeLessThanOrEqual(0.07)
  })
})

test.each(odd.map((mistake) => [mistake.what, mistake] as const))(
  'a warning or an error names %s',
  (_, { set, path, at, change }) => {
    const documents = structuredClone(sets[set])
    change(documents[path])
    const places = findingsOf(documents).map(({ file, pointer }) => `${file}${pointer}`)
    expect(places).toContain(at)
  },
)

test('causes are told before their consequences', () => {
  const documents = structuredClone(hr)
  Object.assign(documents['reports/leave_by_kind.json'] ?? {}, { by: ['kinds'], measures: {} })
  Object.assign(documents['pages/hr/figures.json'] ?? {}, { filters: [{ field: 'reason' }] })
  const files = findingsOf(documents).map(({ file }) => file)
  expect(files[0]).toBe('reports/leave_by_kind.json')
})
