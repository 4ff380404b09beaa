import { describe, expect, test } from 'vitest'
import type { LocatedFinding } from '../renderer/model/finding/finding'
import { findingsWith, near } from './support/documents'
import { type Mutant, mutants } from './support/mutants'
import { inTurn } from './support/turn'

const seed = 20_261_121
const wanted = 1_000
const all = mutants(seed, wanted)

/** What all of them must keep to, or the tenth whose turn it is, which scatters more. */
const limits = process.env.LONG
  ? { caught: 0.97, findings: 1.15, astray: 0.01 }
  : { caught: 0.9, findings: 1.4, astray: 0.06 }

interface Judged {
  readonly mutant: Mutant
  readonly findings: readonly LocatedFinding[]
  /** Duration of the check of all documents after the change, as an editor runs it. */
  readonly ms: number
}

describe(`mistakes made in the shipped documents (seed ${seed})`, () => {
  const judged = inTurn(all).map((mutant): Judged => {
    const from = performance.now()
    const findings = findingsWith(mutant.path, mutant.text)
    return { mutant, findings, ms: performance.now() - from }
  })
  const caught = judged.filter(({ findings }) => findings.length > 0)

  test('there are enough of them, of every sort', () => {
    const counts = new Map<string, number>()
    for (const { operator } of all) counts.set(operator, (counts.get(operator) ?? 0) + 1)
    console.log([...counts].map(([operator, count]) => `${count} ${operator}`).join(', '))
    expect(all.length).toBeGreaterThanOrEqual(wanted)
    expect(counts.size).toBeGreaterThanOrEqual(60)
  })

  test(`at least ${limits.caught * 100} % are caught`, () => {
    const missed = judged.filter(({ findings }) => findings.length === 0)
    const share = caught.length / judged.length
    console.log(`${caught.length} of ${judged.length} caught: ${(share * 100).toFixed(1)} %`)
    expect(share, report(missed)).toBeGreaterThanOrEqual(limits.caught)
  })

  test(`one mistake gives one finding: at most ${limits.findings} on average`, () => {
    const total = caught.reduce((sum, { findings }) => sum + findings.length, 0)
    console.log(`${(total / caught.length).toFixed(3)} findings a mutant`)
    const several = caught.filter(({ findings }) => findings.length > 1)
    expect(total / caught.length, report(several)).toBeLessThanOrEqual(limits.findings)
  })

  test('a finding lies at the mistake or next to it', () => {
    const astray = caught.filter(
      ({ mutant, findings }) => !findings.some((one) => isAt(one, mutant)),
    )
    const times = judged.map(({ ms }) => ms).sort((a, b) => a - b)
    const p95 = times[Math.floor(times.length * 0.95)] ?? 0
    console.log(`${astray.length} at a wrong line; p95 of a check ${p95.toFixed(1)} ms`)
    expect(astray.length / caught.length, report(astray)).toBeLessThanOrEqual(limits.astray)
  })

  test('every finding says in Chinese what is wrong, at a line of its file', () => {
    for (const { mutant, findings } of caught) {
      for (const { line, column, message, file } of findings) {
        expect(message).toMatch(/\p{Script=Han}/u)
        const lines = file === mutant.path ? mutant.text.split('\n') : undefined
        if (lines) expect(lines[line - 1]?.length).toBeGreaterThanOrEqual(column - 1)
      }
    }
  })
})

function isAt({ file, pointer }: LocatedFinding, { path, at }: Mutant): boolean {
  if (file !== path) return false
  return at.some((place) =>
    place.startsWith('*')
      ? pointer.endsWith(place.slice(1))
      : near(pointer, place) || near(pointer, above(place)),
  )
}

const above = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/')) || pointer

const report = (list: readonly Judged[]): string =>
  list
    .map(({ mutant, findings }) =>
      [
        `${mutant.operator} in ${mutant.path}: ${mutant.note}`,
        ...findings.map((it) => `    ${it.file} ${it.pointer} ${it.message}`),
      ].join('\n'),
    )
    .join('\n')
