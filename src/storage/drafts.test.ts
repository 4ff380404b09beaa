import { expect, test } from 'vitest'
import { createKeptDrafts } from './drafts'

// jsdom has no IndexedDB: these are the browsers that refuse it. The store itself is tested in Chromium
// (e2e/faults).
test.each([
  ['has none', () => undefined],
  [
    'throws on access',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
])('a browser whose storage %s keeps drafts while the page lasts', async (_, factory) => {
  const drafts = createKeptDrafts(factory)
  drafts.put(['u', '7', 'slot'], { name: '椅子' })
  drafts.put(['u', '8', 'slot'], { name: '桌子' })
  await drafts.settled()
  expect(drafts.lasting()).toBe(false)
  expect(await drafts.list(['u', '7'])).toEqual([
    { key: ['u', '7', 'slot'], value: { name: '椅子' } },
  ])
  drafts.remove(['u', '7', 'slot'])
  await drafts.settled()
  expect(await drafts.list(['u'])).toHaveLength(1)
})

test('what does not last is told of, until it is removed', async () => {
  const drafts = createKeptDrafts(() => undefined)
  const told: boolean[] = []
  const stop = drafts.watch(() => told.push(drafts.lasting()))
  drafts.put(['u', '7', 'slot'], 1)
  await drafts.settled()
  drafts.put(['u', '7', 'slot'], 2)
  await drafts.settled()
  expect(drafts.lasting()).toBe(false)
  drafts.remove(['u', '7', 'slot'])
  expect(drafts.lasting()).toBe(true)
  expect(told).toEqual([false, false, true])
  stop()
})
