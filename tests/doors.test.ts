import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { doors, importsOf, sources, written } from './support/imports'

/*
 * A layer of the renderer has one door, by which product and shell come in (`imports` of package.json): a file that names
 * what the layer gives. `tests/layers.test.ts` says who takes which.
 */

const barrels = Object.entries(doors).filter(([, file]) =>
  /(index|builtin|testing)\.ts$/.test(file),
)
const namesOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(
    ([, names = '']) => names.split(',').flatMap((name) => name.trim().replace(/^type /, '') || []),
  )

describe('a door', () => {
  test.each(barrels)('%s only hands on, name by name', (_, file) => {
    const rest = readFileSync(file, 'utf8')
      .replace(/^export (?:type )?\{[^}]*\} from '\.[^']*'$/gm, '')
      .replace(/\/\*[\s\S]*?\*\//g, '')
    expect(rest.trim()).toBe('')
  })

  test('gives what no other one gives', () => {
    const given = barrels.flatMap(([door, file]) => namesOf(file).map((name) => ({ door, name })))
    expect(given.length).toBeGreaterThan(200)
    const twice = [...new Set(given.map(({ name }) => name))]
      .map((name) => [name, ...given.flatMap((one) => (one.name === name ? [one.door] : []))])
      .filter(([, ...at]) => at.length > 1)
    expect(twice).toEqual([])
  })

  test('is for the outside: inside the renderer a file imports the one that it needs', () => {
    const used = written
      .filter((file) => file.startsWith('renderer/'))
      .flatMap((file) =>
        importsOf(file).flatMap(({ specifier }) =>
          Object.hasOwn(doors, specifier) ? [`${file}: ${specifier}`] : [],
        ),
      )
    expect(used).toEqual([])
  })

  test('of tests is taken by tests only', () => {
    const used = sources.filter((file) =>
      importsOf(file).some(({ specifier }) => specifier === '#testing'),
    )
    expect(used).toEqual([])
  })
})
