import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#ports'
import { AmendmentList } from './AmendmentList'
import type { Amendment } from './calls'
import type { Changes, ChangesState } from './changes'

const path = 'dicts/news_tag.json'
const title = '条目 hot 的名称：文档中是“热门”，数据库中是“爆款”'
const off = '条目“获奖”：文档中有，数据库中已停用'

/** The server: what administrators have changed, and what it was asked to do. */
let amendments: readonly Amendment[] = []
const asked: unknown[] = []

vi.mock('../http/client', () => ({
  async send({ method, url, body }: Call) {
    if (method === 'GET') return { result: { isWithheld: false, amendments } }
    asked.push({ url, body })
    if (url.endsWith('giveUp')) amendments = amendments.slice(0, 1)
    return { result: { version: 4, savedAt: null, texts: { [path]: '{}' } } }
  },
}))

const state: ChangesState = {
  inForce: { release: 1, texts: {}, covered: {} },
  ...{ texts: {}, saving: 'saved', reason: '', savedAt: null },
  ...{ disputed: [], theirs: {}, began: {} },
}
const renewed: unknown[] = []
const changes = {
  flush: async () => true,
  version: () => 3,
  get: () => state,
  renew: (_: unknown, stored: unknown) => renewed.push(stored),
} as unknown as Changes

beforeEach(() => {
  const by = { by: '管理员', time: '2026-01-02 03:04:05' }
  const more = { ...by, adoptable: true, isAdopted: false, mayGiveUp: true }
  amendments = [
    { ...more, key: 'text:hot', sentence: title, mayGiveUp: false },
    { ...more, key: 'status:award', sentence: off },
  ]
  asked.length = 0
  renewed.length = 0
})

const shown = () => render(<AmendmentList path={path} changes={changes} state={state} />)

test('what administrators changed is told with who and when, and taken into the changes', async () => {
  shown()
  const item = await screen.findByRole('listitem', { name: title })
  expect(item.textContent).toContain('管理员 · 2026-01-02 03:04')
  const [adopt, giveUp] = item.querySelectorAll('button')
  expect(giveUp?.disabled).toBe(true)
  if (adopt) fireEvent.click(adopt)
  await waitFor(() => expect(renewed).toHaveLength(1))
  expect(asked).toEqual([
    { url: '/sys/document/amendment/adopt', body: { path, keys: ['text:hot'], version: 3 } },
  ])
})

test('what the author’s own text says already is not offered again', async () => {
  amendments = amendments.map((one) => ({ ...one, isAdopted: one.key === 'text:hot' }))
  shown()
  const item = await screen.findByRole('listitem', { name: title })
  expect(item.textContent).toContain('已采用，发布后生效')
  expect([...item.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['放弃'])
})

test('giving up asks first, and what is given up is gone', async () => {
  shown()
  const item = await screen.findByRole('listitem', { name: off })
  const giveUp = item.querySelectorAll('button')[1]
  if (giveUp) fireEvent.click(giveUp)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(off)
  expect(asked).toEqual([])
  const yes = [...dialog.querySelectorAll('button')].at(-1)
  if (yes) fireEvent.click(yes)
  await waitFor(() => expect(screen.queryByRole('listitem', { name: off })).toBeNull())
  expect(asked).toEqual([
    { url: '/sys/document/amendment/giveUp', body: { path, keys: ['status:award'] } },
  ])
})

test('nothing is shown where nothing was changed', async () => {
  amendments = []
  const { container } = shown()
  await waitFor(() => expect(container.innerHTML).toBe(''))
})
