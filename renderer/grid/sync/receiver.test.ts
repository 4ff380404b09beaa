import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { atCell } from '../cursor/range'
import { conflictsOf } from '../store/conflicts'
import { storeOf } from '../testing/store'
import { type Arrived, createReceiver } from './receiver'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const docs = [
  { key: 'name', type: 'input' },
  { key: 'price', type: 'inputNumber' },
]
const rows = () => [
  { id: '1', name: 'a', price: 1, ver: 3 },
  { id: '2', name: 'b', price: 2, ver: 3 },
]

function open() {
  const store = storeOf(docs, rows())
  const arrived: Arrived[] = []
  const receiver = createReceiver(store, (list) => arrived.push(...list))
  const receive = (row: Readonly<Record<string, unknown>>) => {
    receiver.receive(row)
    vi.advanceTimersByTime(50)
  }
  const values = (id = '1') => {
    const { table } = store
    const row = table.byId.get(id)
    return { ...row?.source, ...row?.values }
  }
  const theirs = (id = '1') => store.table.byId.get(id)?.marks?.theirs
  return { store, receiver, receive, arrived, values, theirs }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('an update of a row by somebody else', () => {
  test('is merged by id, the id untouched', () => {
    const { receive, values, arrived } = open()
    receive({ id: '1', name: 'theirs', price: 1 })
    expect(values()).toMatchObject({ id: '1', name: 'theirs', price: 1 })
    expect(arrived.map(({ row, keys }) => [row.id, keys])).toEqual([['1', ['name']]])
  })

  test('that leaves my cell as it was is no conflict; one that is there stays', () => {
    const { store, receive, values, theirs } = open()
    store.set('1', { name: 'mine' })
    receive({ id: '1', name: 'a', price: 7, ver: 4 })
    expect([values(), theirs()]).toMatchObject([{ name: 'mine', price: 7 }, undefined])
    receive({ id: '1', name: 'theirs', price: 7, ver: 5 })
    receive({ id: '1', name: 'theirs', price: 8, ver: 6 })
    expect([values(), theirs()]).toMatchObject([{ name: 'mine', price: 8 }, { name: 'theirs' }])
  })

  test('for an unknown row or column is ignored', () => {
    const { receive, values, arrived } = open()
    receive({ id: '9', name: 'x' })
    receive({ name: 'x' })
    receive({ id: '2', other: 1 })
    expect([values('1').name, values('2').name]).toEqual(['a', 'b'])
    expect(arrived.flatMap(({ keys }) => keys)).toEqual([])
  })

  test('never destroys typed text: it stands, and a conflict shows both values', () => {
    const { store, receive, values, theirs } = open()
    store.set('1', { name: 'mine' })
    receive({ id: '1', name: 'theirs', price: 5 })
    expect(values()).toMatchObject({ name: 'mine', price: 5 })
    expect(theirs()).toEqual({ name: 'theirs' })
  })

  test('leaves an open cell alone until it is left; then it follows if nothing was typed', async () => {
    const { store, receive, values, theirs } = open()
    store.cursor.set(atCell({ row: 0, column: 0 }, 'edit'))
    receive({ id: '1', name: 'theirs', price: 5 })
    expect(values()).toMatchObject({ name: 'a', price: 5 })
    store.cursor.set(atCell({ row: 0, column: 0 }))
    await settle()
    expect(values().name).toBe('theirs')
    expect(theirs()).toBeUndefined()
  })

  test('of an open cell is a conflict once something was typed into it', async () => {
    const { store, receive, values, theirs } = open()
    store.cursor.set(atCell({ row: 0, column: 0 }, 'edit'))
    receive({ id: '1', name: 'theirs' })
    store.set('1', { name: 'typed' })
    store.cursor.set(atCell({ row: 1, column: 0 }))
    await settle()
    expect(values().name).toBe('typed')
    expect(theirs()).toEqual({ name: 'theirs' })
    expect(conflictsOf(store.table)).toHaveLength(1)
  })

  test('older than the row that is there is ignored, whatever order they come in', () => {
    const { receiver, receive, values } = open()
    receive({ id: '1', name: 'old', ver: 2 })
    expect(values().name).toBe('a')
    receiver.receive({ id: '1', name: 'newest', ver: 6 })
    receive({ id: '1', name: 'new', ver: 5 })
    expect(values()).toMatchObject({ name: 'newest', ver: 6 })
  })

  test('of which there are a thousand in a moment is one change of the table', () => {
    const { store, receiver, values } = open()
    let drawn = 0
    store.listeners.onRow('1', () => (drawn += 1))
    for (let price = 1; price <= 1_000; price += 1) receiver.receive({ id: '1', price })
    vi.advanceTimersByTime(50)
    expect(values().price).toBe(1_000)
    expect(drawn).toBe(1)
  })

  test('adds to tug_status key by key', () => {
    const { store, receive } = open()
    receive({ id: '1', tug_status: { a: 1, b: 1 } })
    receive({ id: '1', tug_status: { b: 2, c: 3 } })
    expect(store.table.byId.get('1')?.source?.tug_status).toEqual({ a: 1, b: 2, c: 3 })
  })

  test('is not part of what undo takes back', () => {
    const { store, receive, values } = open()
    store.set('1', { price: 9 })
    receive({ id: '1', name: 'theirs' })
    store.undo()
    expect(values()).toMatchObject({ name: 'theirs', price: 1 })
    expect(store.undo()).toBe(false)
  })
})
