import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Call, Failure } from '#ports'
import { readMenu } from '../menu/readMenu'
import { useFoundRecords } from './useFoundRecords'

interface Asked {
  readonly call: Call
  answer(label: string): void
  fail(): void
}

const server: { asked: Asked[] } = { asked: [] }
vi.mock('../http/client', () => ({
  send: (call: Call) =>
    new Promise((resolve, reject) => {
      server.asked.push({
        call,
        answer: (label) =>
          resolve({
            result: { records: [hit(label, 'brand'), hit(label, 'elsewhere')], adds: [] },
          }),
        fail: () => reject(new Failure('network', '连不上')),
      })
    }),
}))

const hit = (label: string, page: string) => ({
  ...{ entity: 'brand', title: '品牌', id: `${page}1`, label, state: null, facts: [] },
  pages: [page],
})
const menu = readMenu([
  { path: '/brand', component: 'document/brand', meta: { title: '品牌' }, children: [] },
])

beforeEach(() => {
  vi.useFakeTimers()
  server.asked = []
})
afterEach(() => vi.useRealTimers())

function typing() {
  const { result, rerender } = renderHook(({ text }) => useFoundRecords(text, menu), {
    initialProps: { text: '' },
  })
  return {
    now: () => result.current,
    labels: () => result.current.records.map(({ label, path }) => `${label} ${path}`),
    type: (text: string) => act(() => rerender({ text })),
    rest: () => act(() => vi.advanceTimersByTimeAsync(1_000)),
    settle: (work: () => void) =>
      act(async () => {
        work()
        await vi.advanceTimersByTimeAsync(0)
      }),
  }
}

test('keys that follow each other ask once, and records without a page of the menu are left out', async () => {
  const box = typing()
  for (const text of ['y', 'yu', 'yuan']) box.type(text)
  await box.rest()
  expect(server.asked.map(({ call }) => call.params)).toEqual([{ q: 'yuan' }])
  expect(box.now().isAsking).toBe(true)
  await box.settle(() => server.asked[0]?.answer('远山'))
  expect(box.now().isAsking).toBe(false)
  expect(box.labels()).toEqual(['远山 /brand?detail=brand1'])
})

test('a late answer never replaces that to a later text', async () => {
  const box = typing()
  box.type('远')
  await box.rest()
  box.type('远山')
  await box.rest()
  await box.settle(() => server.asked[1]?.answer('远山'))
  await box.settle(() => server.asked[0]?.answer('远处'))
  expect(box.labels()).toEqual(['远山 /brand?detail=brand1'])
  box.type('')
  expect(box.labels()).toEqual([])
})

test('a failure is told, and asked again', async () => {
  const box = typing()
  box.type('远山')
  await box.rest()
  await box.settle(() => server.asked[0]?.fail())
  expect(box.now().failure?.message).toBe('连不上')
  await box.settle(() => box.now().again())
  expect(box.now().failure).toBeUndefined()
  await box.rest()
  await box.settle(() => server.asked[1]?.answer('远山'))
  expect(box.labels()).toEqual(['远山 /brand?detail=brand1'])
})
