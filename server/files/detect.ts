import { isUtf8 } from 'node:buffer'
import { isMp3 } from './mp3'

/** A type of files. */
export interface FileType {
  /** Canonical extension, without the dot. */
  readonly ext: string
  readonly mime: string
}

/** Input of the detection: beginning of the content, its end (where a zip lists its members), and the name. */
export interface Sample {
  readonly head: Buffer
  readonly tail: Buffer
  readonly name: string
}

export const sampleBytes = 64 * 1024

/**
 * Detects the type from the content; the name only distinguishes kinds of text and old Office files. undefined =
 * refused.
 */
export function detect(sample: Sample): FileType | undefined {
  const binary = signatures.find(({ matches }) => matches(sample.head))
  if (binary) return binary.type
  if (startsWith(sample.head, [0x50, 0x4b, 0x03, 0x04])) return zipType(sample)
  if (startsWith(sample.head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) {
    return oleTypes[extensionOf(sample.name)]
  }
  return isText(sample.head) ? textType(sample.name) : undefined
}

const startsWith = (head: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte)

const asciiAt = (head: Buffer, at: number, text: string): boolean =>
  head.toString('latin1', at, at + text.length) === text

const signatures: readonly {
  readonly type: FileType
  matches(head: Buffer): boolean
}[] = [
  {
    type: { ext: 'jpg', mime: 'image/jpeg' },
    matches: (head) => startsWith(head, [0xff, 0xd8, 0xff]),
  },
  {
    type: { ext: 'png', mime: 'image/png' },
    matches: (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  {
    type: { ext: 'gif', mime: 'image/gif' },
    matches: (head) => asciiAt(head, 0, 'GIF87a') || asciiAt(head, 0, 'GIF89a'),
  },
  {
    type: { ext: 'webp', mime: 'image/webp' },
    matches: (head) => asciiAt(head, 0, 'RIFF') && asciiAt(head, 8, 'WEBP'),
  },
  { type: { ext: 'pdf', mime: 'application/pdf' }, matches: (head) => asciiAt(head, 0, '%PDF-') },
  { type: { ext: 'mp4', mime: 'video/mp4' }, matches: isMp4 },
  { type: { ext: 'mp3', mime: 'audio/mpeg' }, matches: isMp3 },
  {
    type: { ext: 'rar', mime: 'application/vnd.rar' },
    matches: (head) => startsWith(head, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]),
  },
  {
    type: { ext: '7z', mime: 'application/x-7z-compressed' },
    matches: (head) => startsWith(head, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
  },
]

function isMp4(head: Buffer): boolean {
  const brand = head.toString('latin1', 8, 12)
  return asciiAt(head, 4, 'ftyp') && /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/.test(brand)
}

const openXml = 'application/vnd.openxmlformats-officedocument.'

/** Office documents are recognized by the folder of their members. */
const zipFolders: readonly (readonly [string, FileType])[] = [
  ['xl/', { ext: 'xlsx', mime: `${openXml}spreadsheetml.sheet` }],
  ['word/', { ext: 'docx', mime: `${openXml}wordprocessingml.document` }],
  ['ppt/', { ext: 'pptx', mime: `${openXml}presentationml.presentation` }],
]

function zipType({ tail }: Sample): FileType {
  const members = tail.toString('latin1')
  const office = members.includes('[Content_Types].xml')
  const folder = zipFolders.find(([name]) => office && members.includes(name))
  return folder?.[1] ?? { ext: 'zip', mime: 'application/zip' }
}

/** The three types share one container format; reading its directory is not worth it for an icon. */
const oleTypes: Readonly<Record<string, FileType>> = {
  doc: { ext: 'doc', mime: 'application/msword' },
  xls: { ext: 'xls', mime: 'application/vnd.ms-excel' },
  ppt: { ext: 'ppt', mime: 'application/vnd.ms-powerpoint' },
}

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  // The sample may end inside a multi-byte character.
  const cuts = head.length < sampleBytes ? [0] : [0, 1, 2, 3]
  return cuts.some((cut) => isUtf8(head.subarray(0, head.length - cut)))
}

/** Extensions that `accept` can ask for. */
export const knownExtensions: ReadonlySet<string> = new Set([
  ...signatures.map(({ type }) => type.ext),
  ...zipFolders.map(([, type]) => type.ext),
  ...Object.keys(oleTypes),
  ...['zip', 'txt', 'csv'],
])

// Any text (HTML, SVG) is served as plain text.
const textType = (name: string): FileType =>
  extensionOf(name) === 'csv'
    ? { ext: 'csv', mime: 'text/csv; charset=utf-8' }
    : { ext: 'txt', mime: 'text/plain; charset=utf-8' }

const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
