import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { covers, specsFor, whole } from '../e2e/support/covers.mjs'

/** The pictures are taken by themselves, and test nothing. */
const specs = readdirSync('e2e')
  .filter((name) => name.endsWith('.test.ts') && !name.startsWith('pictures'))
  .map((name) => name.replace('.test.ts', ''))

describe('the specs that a change is tried by', () => {
  test('are all named, and there', () => {
    const named = new Set([...Object.values(covers).flat(), ...whole, 'smoke'])
    expect([...named].sort()).toEqual(specs.sort())
  })

  test('are few for each folder, which is there', () => {
    for (const [folder, named] of Object.entries(covers)) {
      expect(existsSync(folder), folder).toBe(true)
      expect(named.length, folder).toBeLessThanOrEqual(2)
    }
  })

  test('of a file are those of the deepest folder that is named', () => {
    const [smoke, edit] = ['e2e/smoke.test.ts', 'e2e/edit.test.ts']
    expect(specsFor([])).toEqual([smoke])
    expect(specsFor(['README.md'])).toEqual([smoke])
    expect(specsFor(['renderer/form/Form.tsx'])).toEqual([smoke, edit])
    expect(specsFor(['renderer/form/impact/a/b.ts'])).toEqual([smoke, 'e2e/impact.test.ts'])
    expect(specsFor(['renderer/pages/form/compile.ts', 'renderer/form/model.ts'])).toEqual([
      smoke,
      edit,
    ])
    expect(specsFor(['e2e/crash.test.ts'])).toEqual([smoke, 'e2e/crash.test.ts'])
    expect(specsFor(['e2e/support/api.ts'])).toEqual([smoke])
  })
})
