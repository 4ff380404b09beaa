import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const sources = (ending: string): readonly (readonly [name: string, text: string])[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending) && !name.endsWith(`.test${ending}`))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')])

test('every class that a page of the shell gives an element is styled', () => {
  const rules = sources('.css')
    .map(([, text]) => text)
    .join('\n')
  const bare = sources('.tsx').flatMap(([name, text]) =>
    [...text.matchAll(/className="([^"]+)"/g)]
      .flatMap(([, classes = '']) => classes.split(' '))
      .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(rules))
      .map((one) => `${name}: ${one}`),
  )
  expect(bare).toEqual([])
})
