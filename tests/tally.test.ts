import { describe, expect, test } from 'vitest'

const path = '../scripts/lib/tally.mjs'
const { createTally } = await import(path)

const counted = {
  passed: 12,
  failed: [],
  retried: [],
  outside: [],
  files: [{ file: 'a.test.ts', ms: 1500, tests: 12 }],
}

const lastLine = (tally: { report(): readonly string[] }) => tally.report().at(-1)

describe('the closing line of a run', () => {
  test('counts steps and tests of all processes', () => {
    const tally = createTally()
    tally.step('types', true)
    tally.tests('units', counted, true)
    tally.tests('end to end', { ...counted, passed: 3 }, true)
    expect(lastLine(tally)).toBe('16 passed, 0 failed')
  })

  test('counts a step that failed, and names it', () => {
    const tally = createTally()
    tally.step('types', false)
    tally.tests('units', counted, true)
    expect(lastLine(tally)).toBe('12 passed, 1 failed')
    expect(tally.report()).toContain('  types')
  })

  test.each([
    [false, '12 passed, 0 failed'],
    [true, '11 passed, 1 failed'],
  ])('names a test that passed at its second try; strict (%s): %s', (strict, line) => {
    const tally = createTally({ strict })
    tally.tests('end to end', { ...counted, retried: ['login > signs in'] }, true)
    expect(lastLine(tally)).toBe(line)
    expect(tally.report()).not.toContain('Failed')
    expect(tally.report()).toContain('Passed at the second try only')
    expect(tally.report()).toContain('  login > signs in')
  })

  test('counts what failed outside all tests, and a process that died before it counted', () => {
    const tally = createTally()
    tally.tests('units', counted, false)
    tally.tests('end to end', undefined, false)
    tally.tests('more', { ...counted, outside: ['Error: closed', 'Error: lost'] }, false)
    expect(lastLine(tally)).toBe('24 passed, 4 failed')
    expect(tally.report()).toContain('  more: outside all tests: Error: lost')
    expect(tally.report()).toContain('  end to end: outside all tests: the process has died')
  })

  test('counts failed tests once, though their process fails as well', () => {
    const tally = createTally()
    tally.tests('units', { ...counted, failed: ['a', 'b'] }, false)
    expect(lastLine(tally)).toBe('12 passed, 2 failed')
  })

  test('stands below the slowest files', () => {
    const tally = createTally()
    const files = [...Array(30).keys()].map((ms) => ({ file: `f${ms}`, ms, tests: 1 }))
    tally.tests('units', { ...counted, files }, true)
    const report: readonly string[] = tally.report()
    expect(report[1]).toBe('The slowest 20 files')
    expect(report[2]).toContain('f29')
    expect(report.filter((line) => line.includes('tests  f'))).toHaveLength(20)
  })
})
