import { expect, test } from 'vitest'
import { turns } from './turns'

interface Client {
  readonly name: string
}
const a: Client = { name: 'a' }
const b: Client = { name: 'b' }
const turn = (client: Client, text: string) => ({ client, bytes: new TextEncoder().encode(text) })
const text = (taken: { readonly bytes: Uint8Array } | undefined) =>
  taken && new TextDecoder().decode(taken.bytes)

test('statements run one at a time, in the order they came', () => {
  const queue = turns<Client>()
  queue.add(turn(a, '1'))
  queue.add(turn(b, '2'))
  expect(text(queue.take())).toBe('1')
  expect(queue.take()).toBeUndefined()
  expect(queue.done(false)).toBe(a)
  expect(text(queue.take())).toBe('2')
})

test('while a transaction is open only its client’s statements run', () => {
  const queue = turns<Client>()
  queue.add(turn(a, 'begin'))
  queue.add(turn(b, 'other'))
  queue.take()
  queue.done(true)
  expect(queue.take()).toBeUndefined()
  expect(queue.idleHolder()).toBe(a)
  queue.add(turn(a, 'commit'))
  expect(queue.idleHolder()).toBeUndefined()
  expect(text(queue.take())).toBe('commit')
  queue.done(false)
  expect(text(queue.take())).toBe('other')
})

test('a client that leaves in a transaction is rolled back before anybody else runs', () => {
  const queue = turns<Client>()
  queue.add(turn(a, 'begin'))
  queue.add(turn(b, 'other'))
  queue.take()
  queue.done(true)
  queue.add(turn(a, 'never'))
  queue.leave(a)
  expect(text(queue.take())).toContain('rollback')
  expect(queue.done(false)).toBeUndefined()
  expect(text(queue.take())).toBe('other')
})

test('a client that leaves while its statement runs hears nothing more, and is rolled back', () => {
  const queue = turns<Client>()
  queue.add(turn(a, 'begin'))
  queue.take()
  queue.leave(a)
  expect(queue.done(true)).toBeUndefined()
  expect(text(queue.take())).toContain('rollback')
  expect(queue.done(true)).toBeUndefined()
  expect(queue.take()).toBeUndefined()
})

test('when the connection is lost, those who lost something are named and the others still wait', () => {
  const queue = turns<Client>()
  queue.add(turn(a, 'begin'))
  queue.take()
  queue.done(true)
  queue.add(turn(b, 'other'))
  expect(queue.reset()).toEqual({ running: undefined, holder: a })
  expect(queue.waiting).toBe(true)
  expect(text(queue.take())).toBe('other')
  expect(queue.reset()).toEqual({ running: b, holder: undefined })
})

test('dismissing names each client that waited once', () => {
  const queue = turns<Client>()
  queue.add(turn(a, '1'))
  queue.add(turn(a, '2'))
  queue.add(turn(b, '3'))
  expect([...queue.dismiss()]).toEqual([a, b])
  expect(queue.take()).toBeUndefined()
})
