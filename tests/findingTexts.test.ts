import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import * as compile from '../renderer/compile/messages'
import * as references from '../renderer/model/finding/messages.references'
import * as sense from '../renderer/model/finding/messages.sense'
import * as states from '../renderer/model/finding/messages.states'
import * as totals from '../renderer/model/finding/messages.totals'
import { suggest } from '../renderer/model/finding/suggest'
import { withoutTexts } from '../scripts/vite/findingTexts'

// What a build has in place of the texts that only whoever writes documents reads.
const modules: readonly (readonly [path: string, object: string, whole: object])[] = [
  ['renderer/model/finding/messages.sense.ts', 'senseTexts', sense],
  ['renderer/model/finding/messages.states.ts', 'stateTexts', states],
  ['renderer/model/finding/messages.references.ts', 'referenceFindings', references],
  ['renderer/model/finding/messages.totals.ts', 'totalsFindings', totals],
  ['renderer/compile/messages.ts', 'compileTexts', compile],
]

async function builtOf(path: string): Promise<Readonly<Record<string, unknown>>> {
  const code = withoutTexts(readFileSync(path, 'utf8'), `/product/${path}`) ?? ''
  const plain = (await transformWithOxc(code, path)).code
  return await import(`data:text/javascript,${encodeURIComponent(plain)}`)
}

describe.each(modules)('%s', (path, object, whole) => {
  test('says the same of everything, and has what it had', async () => {
    const built = await builtOf(path)
    expect(Object.keys(built).sort()).toEqual(Object.keys(whole).sort())
    const [before, after] = [Object(Reflect.get(whole, object)), Object(built[object])]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [key, value] of Object.entries(before)) {
      expect(typeof after[key], key).toBe(typeof value)
      const text = typeof value === 'function' ? after[key]() : after[key]
      if (typeof value !== 'object') expect(text, key).toContain('请刷新页面')
    }
  })
})

test('nothing is suggested, and other modules stay as they are', async () => {
  const path = 'renderer/model/finding/suggest.ts'
  expect(suggest('titel', ['title'])).toBe('title')
  expect(Object(await builtOf(path)).suggest('titel', ['title'])).toBeUndefined()
  expect(withoutTexts('export const a = 1', '/product/renderer/model/finding/rules.ts')).toBe(
    undefined,
  )
})

test('a module whose object is not where it was stops the build', () => {
  const id = '/product/renderer/compile/messages.ts'
  expect(() => withoutTexts('export const others = {}', id)).toThrow('no object compileTexts')
})
