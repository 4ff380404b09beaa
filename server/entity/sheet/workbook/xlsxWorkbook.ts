import { Refusal } from '../../../http/envelope'
import { messages } from '../../messages'
import { foreignArchive } from './foreignFile'
import { formatted, from1904, numberFormatOf } from './numberFormat'
import type { NumberFormat, SheetCell } from './sheetRow'
import type { SheetOf } from './workbook'
import { type CellSource, sheetRows } from './xlsxRows'
import { attribute, walkXml } from './xml'
import { contentOf, partName, type ZipEntry } from './zip'

interface Archive {
  readonly bytes: Uint8Array
  readonly entries: ReadonlyMap<string, ZipEntry>
}

/** Sheets of an .xlsx workbook. Throws 400 for a damaged one, or an archive of something else. */
export function xlsxSheets(archive: Archive): readonly SheetOf[] {
  // Nothing in it is needed, but an archive that is damaged here is not read for the rest.
  partOf(archive, '[Content_Types].xml')
  const root = relationsOf(archive, '')
  const path = root.find(({ kind }) => kind === 'officeDocument')?.target
  const content = path === undefined ? undefined : partOf(archive, path)
  if (path === undefined || !content) {
    throw new Refusal(400, foreignArchive(archive.bytes, archive.entries))
  }
  const book = readBook(content)
  // Documents of other programs have the same parts around another one.
  if (book.sheets.length === 0) {
    throw new Refusal(400, foreignArchive(archive.bytes, archive.entries))
  }
  const relations = relationsOf(archive, path)
  const targetOf = (kind: string) => relations.find((one) => one.kind === kind)?.target
  const source = sourceOf(archive, {
    strings: targetOf('sharedStrings'),
    styles: targetOf('styles'),
    is1904: book.is1904,
  })
  const sheets = book.sheets.flatMap(({ name, hidden, id }): readonly SheetOf[] => {
    const relation = relations.find((one) => one.id === id)
    // A sheet of a chart has no rows.
    if (relation && relation.kind !== 'worksheet') return []
    const part = () => {
      const found = relation && partOf(archive, relation.target)
      if (!found) throw new Refusal(400, messages.damagedExcel)
      return found
    }
    return [{ name, hidden, rows: () => sheetRows(part(), source()) }]
  })
  return sheets
}

/** Shared texts and formats are read when the first sheet is. */
function sourceOf(
  archive: Archive,
  parts: {
    readonly strings: string | undefined
    readonly styles: string | undefined
    readonly is1904: boolean
  },
): () => CellSource {
  let source: CellSource | undefined
  return () => {
    if (source) return source
    const strings = readStrings(partOf(archive, parts.strings))
    const formats = readFormats(partOf(archive, parts.styles))
    const cell = (number: number, style: number): SheetCell => formatted(number, formats[style])
    source = {
      strings,
      numberIn: parts.is1904 ? (number, style) => from1904(cell(number, style)) : cell,
    }
    return source
  }
}

const partOf = ({ bytes, entries }: Archive, path: string | undefined): Buffer | undefined => {
  const entry = path === undefined ? undefined : entries.get(partName(path))
  return entry && contentOf(bytes, entry)
}

interface Relation {
  readonly id: string
  readonly kind: string
  /** Path in the archive. */
  readonly target: string
}

function relationsOf(archive: Archive, path: string): readonly Relation[] {
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, slash + 1)
  const content = partOf(archive, `${folder}_rels/${path.slice(slash + 1)}.rels`)
  const found: Relation[] = []
  if (!content) return found
  walkXml(content, {
    opened(name, attributes) {
      if (name !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes
      found.push({
        id,
        kind: type.slice(type.lastIndexOf('/') + 1),
        target: within(folder, target),
      })
    },
  })
  return found
}

/** Resolves a target against its folder. */
function within(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function readBook(content: Buffer) {
  const sheets: { name: string; hidden: boolean; id: string | undefined }[] = []
  let is1904 = false
  walkXml(content, {
    opened(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const { name: title = '', state } = attributes
      const hidden = state === 'hidden' || state === 'veryHidden'
      sheets.push({ name: title, hidden, id: attribute(attributes, 'id') })
    },
  })
  return { sheets, is1904 }
}

/** Shared texts; the reading aids above Chinese and Japanese words are no part of them. */
function readStrings(content: Buffer | undefined): readonly string[] {
  const strings: string[] = []
  if (!content) return strings
  let text = ''
  let reading = false
  let aside = false
  walkXml(content, {
    opened(name) {
      if (name === 'si') text = ''
      else if (name === 't') reading = !aside
      else if (name === 'rPh') aside = true
    },
    closed(name) {
      if (name === 'si') strings.push(text)
      else if (name === 't') reading = false
      else if (name === 'rPh') aside = false
    },
    text(part) {
      if (reading) text += part
    },
  })
  return strings
}

/** Number formats by style. */
function readFormats(content: Buffer | undefined): readonly (NumberFormat | undefined)[] {
  const codes = new Map<number, string>()
  const ids: number[] = []
  if (!content) return []
  let inCells = false
  walkXml(content, {
    opened(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) ids.push(Number(attributes.numFmtId ?? 0))
    },
    closed(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  const known = new Map<number, NumberFormat | undefined>()
  for (const id of ids) {
    if (!known.has(id)) known.set(id, numberFormatOf(id, codes.get(id)))
  }
  return ids.map((id) => known.get(id))
}
