import { parseCellRef } from 'hucre/xlsx'
import { contentOf, readZip, type ZipEntry } from './zip'

/** Columns by row, both counted from 0. */
export type Places = ReadonlyMap<number, ReadonlySet<number>>

/**
 * Cells of the first sheet that hold a formula and not what it comes to: programs that write sheets without
 * reckoning leave them so, and the reader shows them as empty.
 */
export function openFormulas(bytes: Uint8Array): Places {
  const entries = readZip(bytes)
  const sheet = entries.get(firstSheet(bytes, entries))
  const places = new Map<number, Set<number>>()
  const content = sheet && contentOf(bytes, sheet)
  // Most sheets have no formulas.
  if (!content?.includes('<f')) return places
  for (const [, attributes = ''] of content.toString('latin1').matchAll(openFormula)) {
    const name = /\br="([A-Z]{1,3}\d{1,7})"/.exec(attributes)?.[1]
    // An empty text is a result, too.
    if (!name || /\bt="str"/.test(attributes)) continue
    const { row, col } = parseCellRef(name)
    places.set(row, (places.get(row) ?? new Set()).add(col))
  }
  return places
}

const openFormula =
  /<c\b([^>]*)>\s*<f\b[^>]*(?:\/>|>[^<]*<\/f>)\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/g

const usualName = 'xl/worksheets/sheet1.xml'

/** Name of the member that holds the sheet which the workbook names first. */
function firstSheet(bytes: Uint8Array, entries: ReadonlyMap<string, ZipEntry>): string {
  const textOf = (name: string) => {
    const entry = entries.get(name)
    return entry ? contentOf(bytes, entry).toString('utf8') : ''
  }
  const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(textOf('xl/workbook.xml'))?.[1]
  const links = textOf('xl/_rels/workbook.xml.rels').match(/<Relationship\b[^>]*>/g) ?? []
  const link = links.find((one) => one.includes(`Id="${id}"`))
  const target = link && /\bTarget="([^"]+)"/.exec(link)?.[1]
  if (!target) return usualName
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}
