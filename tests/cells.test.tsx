import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtinValues } from '../renderer/cells/values'
import { everyCell } from './support/everyCell'

const root = 'renderer/cells'

/** Every folder of cells but the one of the suite is a type. */
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name)
  .sort()

test('the list of values names every type folder, once', () => {
  expect(builtinValues.map(({ name }) => name).sort()).toEqual(folders)
})

test('the list of cells names every type folder, once', () => {
  expect(everyCell.map(({ name }) => name).sort()).toEqual(folders)
})

test('a cell carries the very value half that the server takes', () => {
  expect(new Set(everyCell.map(({ value }) => value))).toEqual(new Set(builtinValues))
})

test.each(folders)(
  '%s has both halves, its own texts, and passes the conformance suite',
  (name) => {
    const files = readdirSync(`${root}/${name}`)
    expect(files).toEqual(
      expect.arrayContaining(['value.ts', 'index.tsx', 'messages.ts', `${name}.test.tsx`]),
    )
    expect(readFileSync(`${root}/${name}/${name}.test.tsx`, 'utf8')).toMatch(/checkCellType[<(]/)
  },
)
