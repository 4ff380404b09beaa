import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

// Above its base another program may answer, which says nothing of ours.
test.each([
  ['/console', '/console/health/live'],
  ['', '/health/live'],
])('a console at %j asks its own server whether it is there', async (base, asked) => {
  vi.stubGlobal('document', { querySelector: () => ({ content: base }) })
  const fetched: unknown[] = []
  vi.stubGlobal('fetch', async (url: unknown) => {
    fetched.push(url)
    return { status: 200 }
  })
  vi.resetModules()
  const { probe } = await import('./probe')
  expect(await probe()).toBe(true)
  expect(fetched).toEqual([asked])
})
