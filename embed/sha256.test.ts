import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashHead } from './sha256'

test('is the head of SHA-256 for texts of every length', () => {
  for (let length = 0; length <= 119; length += 1) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7) % 90))).join(
      '',
    )
    const head = createHash('sha256').update(text).digest().readUInt32BE()
    expect([length, hashHead(text)]).toEqual([length, head])
  }
})
