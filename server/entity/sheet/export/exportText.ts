import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { messages } from '../../messages'
import { guarded } from '../workbook/formulaGuard'
import type { Exported, Word } from './exportedRows'

/** Programs read UTF-8 by this mark; without it, they take Chinese for something else. */
const mark = '\uFEFF'

/**
 * Streams an export as a text table (CSV): column titles, records. It has the texts of the workbook, days and times are
 * written out, and the first line holds the titles, because other programs expect them there.
 */
export function exportText({ columns, further, rows }: Exported): Readable {
  return Readable.from(lines())

  async function* lines(): AsyncGenerator<string> {
    const titles = columns.map(({ title }) => title)
    yield mark + lineOf([messages.idColumn, ...titles, ...further])
    for await (const row of rows()) yield lineOf(row)
  }
}

const lineOf = (words: readonly Word[]): string =>
  `${Papa.unparse([words.map((word) => (typeof word === 'string' ? guarded(word) : word))], { newline: '\r\n' })}\r\n`
