import { randomBytes } from 'node:crypto'

let lastMs = 0
let counter = 0

/**
 * A fresh id of 32 hexadecimal digits (contract, §1.5) that begins with the time: records of the
 * same second sort in the order they were made, and the index grows at its end.
 */
export function recordId(now: Date): string {
  const ms = Math.max(now.getTime(), lastMs)
  counter = ms === lastMs ? counter + 1 : 0
  lastMs = ms
  return hex(ms, 12) + hex(counter, 4) + randomBytes(8).toString('hex')
}

const hex = (value: number, digits: number) =>
  value.toString(16).padStart(digits, '0').slice(-digits)
