import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GridRow, WireRow } from '../columns/model'
import { errorOf } from '../judge/judge'
import { readUnsaved, takeStored } from '../store/saved'
import { storeOf, valuesIn } from '../testing/store'
import { createCatchUp } from './catchUp'
import { createReceiver } from './receiver'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const docs = [
  { key: 'name', type: 'input' },
  { key: 'price', type: 'inputNumber' },
]

function open(answer: (ids: readonly string[]) => Promise<readonly WireRow[]>) {
  const store = storeOf(docs, [
    { id: '1', name: 'a', price: 1, ver: 3 },
    { id: '2', name: 'b', price: 2, ver: 3 },
    { id: '3', name: 'c', price: 3, ver: 3 },
  ])
  const asked: (readonly string[])[] = []
  const { receive } = createReceiver(store)
  const catchUp = createCatchUp(
    store,
    (ids) => {
      asked.push(ids)
      return answer(ids)
    },
    receive,
  )
  return { store, asked, ...catchUp }
}

describe('updates missed while the connection was away', () => {
  test('the rows are compared with the server’s and merged cell by cell; typed text stands, both values are shown', async () => {
    const { store, asked, start } = open(async () => [
      { id: '1', name: 'theirs', price: 9, ver: 4 },
      { id: '2', name: 'b', price: 2, ver: 3 },
    ])
    store.set('1', { name: 'mine' })
    store.insert([{ name: 'new' }])
    start()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([['1', '2', '3']])
    expect(valuesIn(store, 'name')).toEqual(['mine', 'b', 'c', 'new'])
    expect(valuesIn(store, 'price').slice(0, 3)).toEqual([9, 2, 3])
    expect(store.table.byId.get('1')?.marks?.theirs).toEqual({ name: 'theirs' })
    expect(store.table.byId.get('2')?.marks).toBeUndefined()
    expect(store.table.byId.get('3')?.unusable).toBe('gone')
    expect(store.isDisabled(store.rows()[2] as GridRow)).toBe(true)
  })

  test('of rows that the server names those alone are read that the table shows; none that it waits for is lost', async () => {
    const { store, asked, start } = open(async () => [{ id: '1', name: 'theirs', ver: 4 }])
    start(['9'])
    start(['1'])
    store.set('2', { name: 'mine' })
    // Before the answer is there.
    start(['2', '9'])
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([['1'], ['1', '2']])
    expect(valuesIn(store, 'name')).toEqual(['theirs', 'mine', 'c'])
    const [row, [column]] = [store.table.byId.get('2'), store.table.columns]
    expect(row && column && errorOf(row, column)).toBe('该行已被他人删除')
    start(['3'])
    expect(asked.at(-1)).toEqual(['3'])
  })

  test('a row that was added and saved here is known to the server by another id', async () => {
    const { store, asked, start } = open(async () => [
      { id: '1', name: 'a', price: 1, ver: 3 },
      { id: '2', name: 'b', price: 2, ver: 3 },
      { id: '3', name: 'c', price: 3, ver: 3 },
      { id: '4', name: 'theirs', ver: 2 },
    ])
    store.insert([{ name: 'mine' }])
    const { added } = readUnsaved(store)
    const stored = added.map((sent) => ({ sent, record: { id: '4', name: 'mine', ver: 1 } }))
    takeStored(store, stored, [])
    start()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([['1', '2', '3', '4']])
    expect(valuesIn(store, 'name').at(-1)).toBe('theirs')
    expect(store.rows().at(-1)?.unusable).toBeUndefined()
    start(['4'])
    expect(asked.at(-1)).toEqual(['4'])
  })

  test('a server that gives no answer is asked again, until the table goes', async () => {
    let fails = 2
    const { store, asked, start, stop } = open(async () => {
      fails -= 1
      if (fails >= 0) throw new Error('away')
      return [{ id: '1', name: 'late', price: 1, ver: 4 }]
    })
    start()
    await vi.advanceTimersByTimeAsync(10_100)
    expect(asked).toHaveLength(3)
    expect(valuesIn(store, 'name')[0]).toBe('late')
    fails = 9
    start()
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(4)
  })
})
