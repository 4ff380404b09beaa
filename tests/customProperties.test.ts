import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * A custom property of the theme that is set nowhere makes its whole declaration void: no colour, no line, and no error.
 */

const sheets = ['src', 'renderer', 'product'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => [join(folder, path), readFileSync(join(folder, path), 'utf8')] as const),
)

/** Follow the colour that its user has chosen. */
const look = readFileSync('src/settings/look.ts', 'utf8')

test('every custom property of the theme that styles use is set', () => {
  const set = new Set(
    [
      ...sheets.flatMap(([, text]) => [...text.matchAll(/(--jd-[\w-]+)\s*:/g)]),
      ...look.matchAll(/setProperty\('(--jd-[\w-]+)'/g),
    ].map(([, name]) => name),
  )
  const used = sheets.flatMap(([path, text]) =>
    [...text.matchAll(/var\((--jd-[\w-]+)\)/g)].map(([, name]) => [path, name] as const),
  )
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter(([, name]) => !set.has(name))).toEqual([])
})
