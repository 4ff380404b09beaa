import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  batchReader,
  joined,
  mentions,
  queryMessage,
  startupReply,
  textRows,
  transactionStatus,
} from './wire'

// Type byte, length, body; the start-up message has no type byte.
const message = (type: string, body: string) => {
  const bytes = Buffer.from(body)
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length + 4)
  return Buffer.concat([Buffer.from(type), length, bytes])
}
const conversation = [
  message('', '\0\x03\0\0user\0postgres\0\0'),
  message('Q', 'select 1\0'),
  message('P', '\0select $1\0\0\0'),
  message('B', '\0\0\0\0\0\x01\0\0\0\x06中文\0\0'),
  message('D', 'P\0'),
  message('E', '\0\0\0\0\0'),
  message('S', ''),
  message('H', ''),
  message('X', ''),
]
const whole = joined(conversation)

test('a client’s messages form batches that end where the server has to answer', () => {
  const batches = batchReader()(whole)
  expect(batches.map((batch) => batch.kind)).toEqual([
    'startup',
    'statement',
    'statement',
    'flush',
    'terminate',
  ])
  expect(Buffer.from(batches[2]?.bytes ?? [])).toEqual(Buffer.concat(conversation.slice(2, 7)))
})

test('however the bytes are cut into chunks, the batches are the same', () => {
  const expected = batchReader()(whole)
  const cuts = fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 12 })
  fc.assert(
    fc.property(cuts, (unsorted) => {
      const borders = [0, ...unsorted.sort((a, b) => a - b), whole.length]
      const read = batchReader()
      const batches = borders
        .slice(1)
        .flatMap((border, index) => read(whole.subarray(borders[index], border)))
      expect(batches).toEqual(expected)
    }),
  )
})

test('a batch lies alone in its buffer, so that it can be given to another thread', () => {
  for (const { bytes } of batchReader()(whole)) expect(bytes.buffer.byteLength).toBe(bytes.length)
})

test('the end of a reply tells whether a transaction is open', () => {
  const reply = (status: string) =>
    Buffer.concat([Buffer.from('C\0\0\0\x0bBEGIN\0Z\0\0\0\x05'), Buffer.from(status)])
  expect(transactionStatus(reply('I'))).toBe('I')
  expect(transactionStatus(reply('T'))).toBe('T')
  expect(transactionStatus(reply('E'))).toBe('E')
  expect(transactionStatus(startupReply)).toBe('I')
  expect(transactionStatus(Buffer.from('C\0\0\0\x0bBEGIN\0'))).toBeUndefined()
  expect(transactionStatus(new Uint8Array(0))).toBeUndefined()
})

test('our own query message has the form of the client’s', () => {
  expect(Buffer.from(queryMessage('rollback'))).toEqual(message('Q', 'rollback\0'))
})

test('the rows of a reply are read, whatever comes before and after them', () => {
  const row = (...values: readonly (string | null)[]) => {
    const count = Buffer.alloc(2)
    count.writeInt16BE(values.length)
    const parts = values.map((value) => {
      const bytes = Buffer.from(value ?? '')
      const length = Buffer.alloc(4)
      length.writeInt32BE(value === null ? -1 : bytes.length)
      return Buffer.concat([length, bytes])
    })
    const body = Buffer.concat([count, ...parts])
    const head = Buffer.from('D\0\0\0\0')
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const reply = Buffer.concat([
    message('T', '\0\0'),
    row('a', null, ''),
    row('中文'),
    message('C', 'SELECT 2\0'),
    message('Z', 'I'),
  ])
  expect(textRows(reply)).toEqual([['a', null, ''], ['中文']])
  expect(textRows(message('Z', 'I'))).toEqual([])
})

test('a batch mentions what stands in any of its messages', () => {
  const batch = joined([message('P', '\0set local statement_timeout = 0\0\0\0'), message('S', '')])
  expect(mentions(batch, '_timeout')).toBe(true)
  expect(mentions(batch, 'savepoint')).toBe(false)
})
