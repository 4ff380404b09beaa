import { messages } from '../../messages'
import { contentOf, type ZipEntry } from './zip'

/*
 * Files that are no workbook we read, by their right name: people save a sheet in the format of their program, or take
 * the wrong file, and "not a sheet" tells them nothing.
 */

/** What the bytes begin with. */
const beginnings: readonly (readonly [readonly number[], string])[] = [
  [[0x25, 0x50, 0x44, 0x46], messages.aPdf],
  [[0x89, 0x50, 0x4e, 0x47], messages.aPicture],
  [[0xff, 0xd8, 0xff], messages.aPicture],
  [[0x47, 0x49, 0x46, 0x38], messages.aPicture],
  [[0x52, 0x61, 0x72, 0x21], messages.anArchive],
  [[0x37, 0x7a, 0xbc, 0xaf], messages.anArchive],
  [[0x1f, 0x8b], messages.anArchive],
]

/** Why a file that is neither an archive nor a compound file is refused. */
export function foreignBytes(bytes: Uint8Array): string {
  const found = beginnings.find(([begin]) => begin.every((byte, at) => bytes[at] === byte))
  return found?.[1] ?? messages.notExcel
}

/** Why a compound file without a workbook is refused, by the names of its streams in small letters. */
export function foreignStreams(names: ReadonlySet<string>): string {
  if (names.has('worddocument')) return messages.aDocument
  if (names.has('powerpoint document')) return messages.slides
  return messages.notExcel
}

/** Why an archive without a workbook is refused. */
export function foreignArchive(bytes: Uint8Array, entries: ReadonlyMap<string, ZipEntry>): string {
  const type = entries.get('mimetype')
  if (type) return openDocument(contentOf(bytes, type).toString('latin1').trim())
  if (entries.has('word/document.xml')) return messages.aDocument
  if (entries.has('ppt/presentation.xml')) return messages.slides
  const names = [...entries.keys()]
  if (names.some((name) => name.endsWith('.iwa') || name === 'index.zip')) return messages.iWork
  if (names.some((name) => /\.(?:xlsx?|xlsb|csv)$/.test(name))) return messages.anArchive
  return messages.notExcel
}

function openDocument(type: string): string {
  if (type.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return messages.openSheet
  if (type.startsWith('application/vnd.sun.xml.calc')) return messages.openSheet
  if (type.startsWith('application/vnd.oasis.opendocument.presentation')) return messages.slides
  return type.startsWith('application/vnd.oasis.opendocument.text')
    ? messages.aDocument
    : messages.notExcel
}
