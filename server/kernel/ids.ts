import { createHash, randomUUID } from 'node:crypto'

/** A fresh id: 32 hexadecimal digits (contract, §1.5). */
export const newId = (): string => randomUUID().replaceAll('-', '')

/** The same id for the same words, so that a second run of a seed finds the rows of the first. */
export const stableId = (...words: readonly string[]): string =>
  createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 32)
