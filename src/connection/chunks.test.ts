import { expect, test } from 'vitest'
import { shouldReload } from './chunks'

function windowMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const there = () => Promise.resolve(true)
const isGone = there

test('a missing file reloads the page once for each build', async () => {
  const memory = windowMemory()
  const decide = (build: string) =>
    shouldReload({ build, unsaved: false, probe: there, isGone, memory: () => memory })
  expect(await decide('a.js')).toBe(true)
  expect(await decide('a.js')).toBe(false)
  expect(await decide('b.js')).toBe(true)
})

test('a missing file never reloads a page with unsaved edits, or without a server', async () => {
  const memory = windowMemory()
  const rest = { build: 'a.js', isGone, memory: () => memory }
  expect(await shouldReload({ ...rest, unsaved: true, probe: there })).toBe(false)
  const gone = () => Promise.resolve(false)
  expect(await shouldReload({ ...rest, unsaved: false, probe: gone })).toBe(false)
})

test('a window that cannot remember is not reloaded: it would go on for ever', async () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const full = { getItem: () => null, setItem: () => undefined }
  for (const memory of [blocked, () => full])
    expect(await shouldReload({ build: 'a', unsaved: false, probe: there, isGone, memory })).toBe(
      false,
    )
})

test('a file that only failed to come never reloads the page: its part fetches it again', async () => {
  const memory = windowMemory()
  const rest = { build: 'a.js', unsaved: false, probe: there, memory: () => memory }
  expect(await shouldReload({ ...rest, isGone: () => Promise.resolve(false) })).toBe(false)
  expect(await shouldReload({ ...rest, isGone })).toBe(true)
})
