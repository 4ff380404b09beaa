import { keepStyles } from './htmlStyles'
import { keepAddress, type MediaPolicy, ownMedia, withoutBlanks } from './media'

/**
 * The single HTML policy: exactly what the editor and the templates produce. No scripts, no classes or ids of the
 * console, no frames, nothing positioned outside its place, and no pictures from sites that are not allowed (see
 * media). The server applies it when storing, the client when editing and showing.
 */
export const allowedTags: readonly string[] = [
  ...['p', 'br', 'hr', 'div', 'span', 'section', 'blockquote', 'pre', 'code'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'figure', 'figcaption'],
  ...['img', 'video', 'audio', 'source'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

const everywhere = ['style', 'title']

const ownAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  video: [
    'src',
    'poster',
    'controls',
    'loop',
    'muted',
    'playsinline',
    'preload',
    'width',
    'height',
  ],
  audio: ['src', 'controls', 'loop', 'preload'],
  source: ['src', 'type'],
  col: ['span'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}

export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': everywhere,
  ...ownAttributes,
}

/** Attributes that are valid without a value. */
export const emptyAttributes: readonly string[] = [
  ...['alt', 'controls', 'loop', 'muted', 'playsinline'],
]

/** Keeps the allowed attributes of an element, in a fixed order. */
export function keepAttributes(
  tag: string,
  written: Readonly<Record<string, string>>,
  media: MediaPolicy = ownMedia,
): Readonly<Record<string, string>> {
  const own = Object.hasOwn(ownAttributes, tag) ? (ownAttributes[tag] ?? []) : []
  const given = tag === 'a' ? { ...written, ...beside } : written
  const kept: Record<string, string> = {}
  for (const name of [...own, ...everywhere]) {
    const value = Object.hasOwn(given, name)
      ? keepValue({ tag, name, media }, given[name] ?? '')
      : undefined
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** Links open in a new tab without access to the opening page. */
const beside = { target: '_blank', rel: 'noopener noreferrer' }

interface Place {
  readonly tag: string
  readonly name: string
  readonly media: MediaPolicy
}

function keepValue({ tag, name, media }: Place, value: string): string | undefined {
  if (name === 'style') return keepStyles(value) || undefined
  if (name === 'href') return isHarmless(value, /^(https?|mailto|tel)$/) ? value : undefined
  if (name === 'src' || name === 'poster') {
    return tag === 'img' && picture.test(value) ? value : keepAddress(value, media)
  }
  if (emptyAttributes.includes(name)) return name === 'alt' ? value : ''
  return value === '' ? undefined : value
}

const picture = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/

/** An address of this site, or with one of the given schemes. */
function isHarmless(address: string, schemes: RegExp): boolean {
  const read = withoutBlanks(address)
  if (read === '' || /^[\\/]{2}/.test(read)) return false
  const [, scheme] = /^([^/?#:]*):/.exec(read) ?? []
  return scheme === undefined || schemes.test(scheme.toLowerCase())
}
