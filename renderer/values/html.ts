import { keepStyles } from './htmlStyles'

/**
 * The one policy for HTML that people write and others read: exactly what the editor and the templates
 * make. No script, no class or id of the console's own, no frame, nothing that leaves its place on the
 * page. The server keeps to it when it stores, the client when it edits and shows.
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
): Readonly<Record<string, string>> {
  const own = Object.hasOwn(ownAttributes, tag) ? (ownAttributes[tag] ?? []) : []
  const given = tag === 'a' ? { ...written, ...beside } : written
  const kept: Record<string, string> = {}
  for (const name of [...own, ...everywhere]) {
    const value = Object.hasOwn(given, name) ? keepValue(tag, name, given[name] ?? '') : undefined
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** A link opens beside the page that shows it, and does not know it. */
const beside = { target: '_blank', rel: 'noopener noreferrer' }

function keepValue(tag: string, name: string, value: string): string | undefined {
  if (name === 'style') return keepStyles(value) || undefined
  if (name === 'href') return isHarmless(value, /^(https?|mailto|tel)$/) ? value : undefined
  if (name === 'src' || name === 'poster') return isMedia(tag, value) ? value : undefined
  if (emptyAttributes.includes(name)) return name === 'alt' ? value : ''
  return value === '' ? undefined : value
}

const picture = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/

const isMedia = (tag: string, address: string): boolean =>
  isHarmless(address, /^https?$/) || (tag === 'img' && picture.test(address))

/** An address of this site, or one of the given schemes. Browsers pass over control characters and blanks in it. */
function isHarmless(address: string, schemes: RegExp): boolean {
  const read = [...address].filter((char) => char > ' ').join('')
  if (read === '' || /^[\\/]{2}/.test(read)) return false
  const [, scheme] = /^([^/?#:]*):/.exec(read) ?? []
  return scheme === undefined || schemes.test(scheme.toLowerCase())
}
