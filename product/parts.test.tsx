import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productParts } from './parts'

const folders = readdirSync('product', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
const { cells, pages, actions, views } = productParts
const listed = [...cells, ...pages, ...actions, ...views].map(({ name }) => name)

test('every folder is a part of the list, and every part has its folder', () => {
  expect([...listed].sort()).toEqual(folders)
})

const named = (parts: readonly { readonly name: string }[]) => parts.map(({ name }) => name)

test.each(folders)(
  '%s exports its part, which carries the very half that the server takes',
  async (name) => {
    const { default: part } = await import(`./${name}/index`)
    expect(part.name).toBe(name)
    const halves: readonly unknown[] = [...cells, ...pages, ...actions, ...views]
    expect(halves).toContain(part.value ?? part.doc)
  },
)

test.each(named(cells))('%s passes the suite of cell types', (name) => {
  expect(readFileSync(`product/${name}/${name}.test.tsx`, 'utf8')).toMatch(/checkCellType[<(]/)
})
