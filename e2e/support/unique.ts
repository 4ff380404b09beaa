import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/*
 * Names that nobody else gives to a record of this worker's server: no other spec, no earlier try of the same one, no
 * earlier run of a watching vitest. They are counted, so that a run makes the same names on every day.
 */

/** `e2e0007`; none contains another one. */
export const unique = (): string => `e2e${uniqueDigits(4)}`

/** So many digits; none of the same length contains another one. */
export const uniqueDigits = (length: number): string => String(next()).padStart(length, '0')

/** Kept beside the servers' data, which outlive the process of a worker. */
function next(): number {
  const path = join(inject('folder'), `names-of-worker${process.env.VITEST_POOL_ID}`)
  const number = existsSync(path) ? Number(readFileSync(path, 'utf8')) + 1 : 1
  writeFileSync(path, String(number))
  return number
}
