import { expect, test } from 'vitest'
import { isTooLarge, type Pixels, pixelsOf } from './pixels'

const sizeOf = (file: Buffer): Promise<Pixels | undefined> =>
  pixelsOf(file.subarray(0, 64 * 1024), async (at, length) => file.subarray(at, at + length))

const numbers = (bytes: number, little: boolean, ...values: readonly number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const buffer = Buffer.alloc(bytes)
      if (little) buffer.writeUIntLE(value, 0, bytes)
      else buffer.writeUIntBE(value, 0, bytes)
      return buffer
    }),
  )
const text = (value: string) => Buffer.from(value, 'latin1')
const rest = Buffer.alloc(40)

const part = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), numbers(2, false, content.length + 2), content])
const frame = (width: number, height: number, marker = 0xc0) =>
  part(marker, Buffer.concat([Buffer.from([8]), numbers(2, false, height, width), rest]))
const start = Buffer.from([0xff, 0xd8])
const profile = part(0xe2, Buffer.alloc(65_000, 0xff))

const riff = (kind: string, content: Buffer) =>
  Buffer.concat([
    text('RIFF'),
    rest.subarray(0, 4),
    text(`WEBP${kind}`),
    rest.subarray(0, 4),
    content,
    rest,
  ])

test.each<[string, Buffer]>([
  [
    'png',
    Buffer.concat([
      text('\x89PNG\r\n\x1a\n'),
      text('\0\0\0\rIHDR'),
      numbers(4, false, 5_000, 300),
      rest,
    ]),
  ],
  ['gif', Buffer.concat([text('GIF89a'), numbers(2, true, 5_000, 300), rest])],
  ['jpg', Buffer.concat([start, part(0xe0, rest), frame(5_000, 300), rest])],
  ['jpg, progressive', Buffer.concat([start, part(0xc4, rest), frame(5_000, 300, 0xc2), rest])],
  [
    'jpg with large profiles',
    Buffer.concat([start, profile, profile, profile, frame(5_000, 300), rest]),
  ],
  [
    'jpg with bytes that fill up',
    Buffer.concat([start, part(0xe0, rest), Buffer.from([0, 0xff, 0xff]), frame(5_000, 300), rest]),
  ],
  ['webp', riff('VP8 ', Buffer.concat([rest.subarray(0, 6), numbers(2, true, 5_000, 300)]))],
  [
    'webp without loss',
    riff('VP8L', Buffer.concat([Buffer.from([0x2f]), numbers(4, true, 4_999 | (299 << 14))])),
  ],
  [
    'webp with features',
    riff('VP8X', Buffer.concat([rest.subarray(0, 4), numbers(3, true, 4_999, 299)])),
  ],
])('%s: the header tells the size', async (_, file) => {
  expect(await sizeOf(file)).toEqual({ width: 5_000, height: 300 })
})

test.each<[string, Buffer]>([
  ['no picture', text('%PDF-1.4')],
  ['a jpg that ends before its size', Buffer.concat([start, profile])],
  ['nothing but the signature', text('\x89PNG\r\n\x1a\n')],
])('%s has none', async (_, file) => {
  expect(await sizeOf(file)).toBeUndefined()
})

test('the limits', () => {
  expect(isTooLarge({ width: 8_000, height: 8_000 })).toBe(false)
  expect(isTooLarge({ width: 8_001, height: 8_000 })).toBe(true)
  expect(isTooLarge({ width: 1, height: 20_001 })).toBe(true)
})
