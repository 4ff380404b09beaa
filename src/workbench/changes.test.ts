import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Texts } from '#assist'
import { Failure } from '#ports'
import type { ChangeCalls, InForce } from './calls'
import { type Changes, createChanges, type UnsentTexts } from './changes'

const page = 'pages/a.json'
const dict = 'dicts/b.json'
const inForce: InForce = { release: 3, texts: { [page]: 'page', [dict]: 'dict' }, covered: {} }

/** The server's changesets: one author, any number of windows. */
function fakeServer() {
  let version = 0
  let texts: Texts = {}
  let down = false
  let questions: readonly string[] = []
  const check = (known: number) => {
    if (down) throw new Failure('network', '')
    if (known !== version)
      throw new Failure('business', '别处保存过', { status: 409, result: { version, texts } })
    version += 1
    return { version, savedAt: '2026-03-05 12:03:00' }
  }
  const calls: ChangeCalls = {
    read: async () => ({ version, texts, savedAt: null }),
    async put(path, text, known) {
      const saved = check(known)
      texts = { ...texts, [path]: text }
      return saved
    },
    async remove(path, known) {
      const saved = check(known)
      texts = Object.fromEntries(Object.entries(texts).filter(([one]) => path && one !== path))
      return saved
    },
    async merge(path, known, answers) {
      const isOpen = questions.some((id) => !(id in answers))
      if (isOpen)
        throw new Failure('business', '请逐一选择', { status: 200, result: { questions } })
      const saved = check(known)
      texts = { ...texts, [path]: `${texts[path]} + ${Object.values(answers).join()}` }
      return { ...saved, texts }
    },
  }
  return {
    calls,
    /** What a merge asks. */
    ask: (...ids: readonly string[]) => {
      questions = ids
    },
    texts: () => texts,
    fall: (is: boolean) => {
      down = is
    },
  }
}

const windows: Changes[] = []

/** A window of the author, and what it keeps in the browser. */
async function openWindow(
  server: ReturnType<typeof fakeServer>,
  left: readonly UnsentTexts[] = [],
) {
  let kept: UnsentTexts | undefined
  const changes = createChanges({
    calls: server.calls,
    inForce,
    stored: await server.calls.read(),
    drafts: {
      keep: (draft) => {
        kept = draft
      },
      remove: () => {
        kept = undefined
      },
    },
    left,
  })
  windows.push(changes)
  return { changes, kept: () => kept }
}

const pause = () => vi.advanceTimersByTimeAsync(600)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const one of windows.splice(0)) one.end()
})

test('what is typed is stored at a pause; typing on puts it off', async () => {
  const server = fakeServer()
  const { changes } = await openWindow(server)
  changes.edit(page, 'p')
  await vi.advanceTimersByTimeAsync(400)
  changes.edit(page, 'pa')
  await vi.advanceTimersByTimeAsync(400)
  expect(server.texts()).toEqual({})
  expect(changes.get().saving).toBe('waiting')
  await pause()
  expect(server.texts()).toEqual({ [page]: 'pa' })
  expect(changes.get()).toMatchObject({ saving: 'saved', savedAt: '2026-03-05 12:03:00' })
})

test('a text that is again as in force is no change', async () => {
  const server = fakeServer()
  const { changes } = await openWindow(server)
  changes.edit(page, 'x')
  await pause()
  changes.edit(page, 'page')
  expect(changes.get().texts).toEqual({})
  await pause()
  expect(server.texts()).toEqual({})
})

test('while the server cannot be reached, the browser keeps everything, and it is sent later', async () => {
  const server = fakeServer()
  const { changes, kept } = await openWindow(server)
  server.fall(true)
  changes.edit(page, 'x')
  changes.edit(dict, null)
  await pause()
  expect(changes.get().saving).toBe('unreachable')
  expect(kept()?.texts).toEqual({ [page]: 'x', [dict]: null })
  server.fall(false)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(server.texts()).toEqual({ [page]: 'x', [dict]: null })
  expect(changes.get().saving).toBe('saved')
  expect(kept()).toBeUndefined()
})

test('a killed window loses nothing: the next one goes on with what it kept', async () => {
  const server = fakeServer()
  const first = await openWindow(server)
  server.fall(true)
  first.changes.edit(page, 'x')
  const left = first.kept()
  first.changes.end()
  server.fall(false)
  const { changes } = await openWindow(server, left ? [left] : [])
  expect(changes.get().texts).toEqual({ [page]: 'x' })
  await pause()
  expect(server.texts()).toEqual({ [page]: 'x' })
})

test('two windows: different documents are put together without a question', async () => {
  const server = fakeServer()
  const [one, two] = [await openWindow(server), await openWindow(server)]
  one.changes.edit(page, 'one')
  await pause()
  two.changes.edit(dict, 'two')
  await pause()
  expect(server.texts()).toEqual({ [page]: 'one', [dict]: 'two' })
  expect(two.changes.get()).toMatchObject({
    saving: 'saved',
    texts: { [page]: 'one', [dict]: 'two' },
  })
})

test.each([
  ['mine', 'two'],
  ['theirs', 'one'],
  [{ [page]: 'both' }, 'both'],
] as const)('two windows: the same document is asked about, and %j stays', async (whose, left) => {
  const server = fakeServer()
  const [one, two] = [await openWindow(server), await openWindow(server)]
  one.changes.edit(page, 'one')
  await pause()
  two.changes.edit(page, 'two')
  await pause()
  expect(two.changes.get()).toMatchObject({ saving: 'asking', disputed: [page] })
  // Both texts are there until somebody chooses, whatever is typed meanwhile elsewhere.
  expect(server.texts()[page]).toBe('one')
  expect(two.changes.get().texts[page]).toBe('two')
  two.changes.edit(dict, 'd')
  await pause()
  expect(server.texts()).toEqual({ [page]: 'one' })
  two.changes.settle(whose)
  await pause()
  expect(server.texts()).toEqual({ [page]: left, [dict]: 'd' })
})

test('what a killed window kept is not put over what was stored since', async () => {
  const server = fakeServer()
  const lost: UnsentTexts = { at: 1, texts: { [page]: 'lost' }, over: {} }
  const other = await openWindow(server)
  other.changes.edit(page, 'newer')
  await pause()
  const { changes } = await openWindow(server, [lost])
  expect(changes.get()).toMatchObject({ saving: 'asking', disputed: [page] })
  await pause()
  expect(server.texts()[page]).toBe('newer')
})

test('what the server refuses is told, kept, and sent with the next try', async () => {
  const server = fakeServer()
  const { changes, kept } = await openWindow(server)
  server.calls.put = async () => {
    throw new Failure('business', '文档最多 1000000 个字符', { status: 200, code: 400 })
  }
  changes.edit(page, 'x')
  expect(await changes.flush()).toBe(false)
  expect(changes.get()).toMatchObject({ saving: 'refused', reason: '文档最多 1000000 个字符' })
  expect(kept()?.texts).toEqual({ [page]: 'x' })
})

test('after a release what was typed meanwhile stays', async () => {
  const server = fakeServer()
  const { changes } = await openWindow(server)
  changes.edit(page, 'x')
  await pause()
  changes.edit(page, 'xy')
  changes.renew(
    { release: 4, texts: { ...inForce.texts, [page]: 'x' }, covered: { [page]: 4 } },
    { version: 2, texts: {}, savedAt: null },
  )
  expect(changes.get().texts).toEqual({ [page]: 'xy' })
})

test('what others have released is merged into the stored text, and typing goes on from there', async () => {
  const server = fakeServer()
  const { changes } = await openWindow(server)
  changes.edit(page, 'mine')
  changes.edit(dict, 'other')
  await changes.flush()
  server.ask('/title')
  await changes.merge(page, { '/title': 'theirs' })
  expect(changes.get()).toMatchObject({
    saving: 'saved',
    texts: { [page]: 'mine + theirs', [dict]: 'other' },
  })
  changes.edit(page, 'mine + theirs!')
  await pause()
  expect(server.texts()[page]).toBe('mine + theirs!')
  expect(changes.get().saving).toBe('saved')
})

test('a merge that asks more leaves the text as it is', async () => {
  const server = fakeServer()
  const { changes } = await openWindow(server)
  changes.edit(page, 'mine')
  await changes.flush()
  server.ask('/title', '/label')
  await expect(changes.merge(page, { '/title': 'ours' })).rejects.toThrow('请逐一选择')
  expect(changes.get()).toMatchObject({ saving: 'saved', texts: { [page]: 'mine' } })
})

test('what is typed while a merge is on its way is neither lost nor put over it', async () => {
  const server = fakeServer()
  const { changes } = await openWindow(server)
  changes.edit(page, 'mine')
  await changes.flush()
  const merging = changes.merge(page, {})
  changes.edit(page, 'mine, typed')
  changes.edit(dict, 'typed')
  await merging
  await pause()
  expect(changes.get()).toMatchObject({
    saving: 'asking',
    disputed: [page],
    texts: { [page]: 'mine, typed' },
  })
  expect(server.texts()[page]).toBe('mine + ')
  changes.settle('theirs')
  await pause()
  expect(server.texts()).toEqual({ [page]: 'mine + ', [dict]: 'typed' })
})
