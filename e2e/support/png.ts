import { crc32, deflateSync } from 'node:zlib'

/** A real picture: `size` × `size` pixels of one colour, as an image program would store it. */
export function png(size: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // 8 bits a channel, red green blue; compression, filter and interlace are the only or usual ones.
  header.set([8, 2, 0, 0, 0], 8)
  const line = [0, ...Array.from({ length: size }, () => [red, green, blue]).flat()]
  const pixels = Buffer.from(Array.from({ length: size }, () => line).flat())
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** What every picture of the kind begins with. */
export const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
