import { keepStyles } from './htmlStyles'
import { keepAddress, type MediaPolicy, ownMedia, withoutBlanks } from './media'

/**
 * The one policy for HTML that people write and others read: exactly what the editor and the templates
 * make. No script, no class or id of the console's own, no frame, nothing that leaves its place on the
 * page, and no picture of a site that is not allowed (see media). The server keeps to it when it stores, the
 * client when it edits and shows.
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

/** Attributes that mean something without a value. */
export const emptyAttributes: readonly string[] = [
  ...['alt', 'controls', 'loop', 'muted', 'playsinline'],
]

/** Of an element's attributes what may stay, in an order that does not depend on who wrote them. */
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

/** A link opens beside the page that shows it, and does not know it. */
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

/** An address of this site, or one of the given schemes. */
function isHarmless(address: string, schemes: RegExp): boolean {
  const read = withoutBlanks(address)
  if (read === '' || /^[\\/]{2}/.test(read)) return false
  const [, scheme] = /^([^/?#:]*):/.exec(read) ?? []
  return scheme === undefined || schemes.test(scheme.toLowerCase())
}
