import { expect, test } from 'vitest'
import { isMp3 } from './mp3'

/** Two frames of so many bytes, each beginning with the header. */
function frames(header: string, length: number): Buffer {
  const frame = Buffer.alloc(length)
  frame.write(header, 'hex')
  return Buffer.concat([frame, frame])
}

test.each([
  ['128 kbit/s at 44.1 kHz', 'fffb9000', 417],
  ['the same with a byte of padding', 'fffb9200', 418],
  ['64 kbit/s at 22.05 kHz, version 2', 'fff38000', 208],
])('%s is sound', (_name, header, length) => {
  expect(isMp3(frames(header, length))).toBe(true)
})

test.each([
  ['a frame that nothing follows', frames('fffb9000', 417).subarray(0, 418)],
  ['frames of another length than they say', frames('fffb9000', 400)],
  ['a bit rate that does not exist', frames('fffbf000', 417)],
  ['layer II', frames('fffd9000', 417)],
  ['a tag that is cut', Buffer.from('ID3')],
])('%s is none', (_name, content) => {
  expect(isMp3(content)).toBe(false)
})
