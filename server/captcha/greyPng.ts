import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
// One 8-bit channel; compression, filter and interlace have their only or usual values.
const format = [8, 0, 0, 0, 0]

/** PNG file of a grey picture: one byte per pixel, 0 is black, row by row. */
export function greyPng(pixels: Uint8Array, width: number): Buffer {
  const height = pixels.length / width
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(format, 8)
  // Each row begins with its filter number; 0 = none.
  const lines = Buffer.alloc((width + 1) * height)
  for (let line = 0; line < height; line += 1) {
    lines.set(pixels.subarray(line * width, (line + 1) * width), line * (width + 1) + 1)
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
