import { below } from '../finding/pointer'
import { isObject, type Schema, walk } from '../finding/walk'
import type { DocumentKind } from './meta'

const lineWidth = 110

/**
 * Formats a document: keys in meta-schema order, one field, form group, test, card, view or dictionary value per line;
 * anything too long gets one member per line, so that edits of two people rarely conflict. Meaningful order is kept.
 * Formatting is idempotent.
 */
export function formatDocument(doc: unknown, kind: DocumentKind, schema: Schema): string {
  const orders = keyOrders(schema, doc)
  const ordered = inOrder(doc, '', orders)
  return `${write(ordered, { kind, pointer: '', depth: 0, before: 0 })}\n`
}

/** Places of a total: the specification's word for the mean is accepted here and rewritten to ours. */
const isMean = /\/(total|statistics\/\d+|totals\/[^/]+)$/

/** Known keys first, in schema order; then the others unchanged. */
function inOrder(
  value: unknown,
  pointer: string,
  orders: ReadonlyMap<string, readonly string[]>,
): unknown {
  if (Array.isArray(value)) {
    return value.map((member, index) => inOrder(member, below(pointer, index), orders))
  }
  if (!isObject(value)) return isMean.test(pointer) && value === 'average' ? 'avg' : value
  const order = orders.get(pointer) ?? []
  const keys = Object.keys(value)
  const sorted = [
    ...order.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !order.includes(key)),
  ]
  return Object.fromEntries(
    sorted.map((key) => [key, inOrder(value[key], below(pointer, key), orders)]),
  )
}

function keyOrders(schema: Schema, doc: unknown): ReadonlyMap<string, readonly string[]> {
  const orders = new Map<string, readonly string[]>()
  walk(schema, doc, ({ pointer, schema: { properties }, atKey }) => {
    if (atKey || !isObject(properties)) return
    const keys = Object.keys(properties)
    // A branch has more keys than the choice that leads to it.
    if (keys.length > (orders.get(pointer)?.length ?? 0)) orders.set(pointer, keys)
  })
  return orders
}

interface Place {
  readonly kind: DocumentKind
  readonly pointer: string
  readonly depth: number
  /** Characters before it on its first line (indent, key), and after it (comma). */
  readonly before: number
}

/** `line` = never broken; `open` = one member per line; `aligned` = the same, with aligned values. */
type Layout = 'line' | 'open' | 'aligned' | 'fit'

const layouts: Readonly<Record<DocumentKind, readonly (readonly [RegExp, Layout])[]>> = {
  entity: [
    [/^$|^\/states$/, 'open'],
    [/^\/(fields|actions|states\/steps)$/, 'aligned'],
    [/^\/(fields|actions|states)\//, 'line'],
  ],
  page: [
    [/^$|^\/tests$|^\/cards$|^\/cards\/\d+\/tasks$|^\/views$|\/groups$/, 'open'],
    [/^\/tests\/|^\/cards\/|^\/views\/|\/groups\//, 'line'],
  ],
  dict: [
    [/^$|^\/items$/, 'open'],
    [/^\/items\//, 'line'],
  ],
  report: [[/^$/, 'open']],
  rule: [[/^$/, 'open']],
  role: [[/^$/, 'open']],
  menu: [[/^/, 'open']],
}

function write(value: unknown, place: Place): string {
  const members = membersOf(value)
  if (!members || members.length === 0) return inline(value)
  const layout = layoutOf(value, place)
  const short = inline(value)
  if (layout === 'line' || (layout === 'fit' && place.before + widthOf(short) <= lineWidth))
    return short
  const depth = place.depth + 1
  const margin = '  '.repeat(depth)
  const width = layout === 'aligned' ? Math.max(...members.map(({ name }) => name.length)) : 0
  const texts = members.map(({ name, key, value: member }) => {
    const label = name.padEnd(width)
    const before = margin.length + widthOf(label) + 1
    return label + write(member, { ...place, pointer: below(place.pointer, key), depth, before })
  })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${texts.map((text) => margin + text).join(',\n')}\n${'  '.repeat(place.depth)}${close}`
}

/** A card of tasks has one line per task, as a page has one per card. */
function layoutOf(value: unknown, { kind, pointer }: Place): Layout {
  if (/^\/cards\/\d+$/.test(pointer) && isObject(value) && Array.isArray(value.tasks)) return 'open'
  return layouts[kind].find(([pattern]) => pattern.test(pointer))?.[1] ?? 'fit'
}

interface Member {
  /** `"key": `; empty in a list. */
  readonly name: string
  readonly key: string | number
  readonly value: unknown
}

function membersOf(value: unknown): readonly Member[] | undefined {
  if (Array.isArray(value)) return value.map((member, key) => ({ name: '', key, value: member }))
  if (!isObject(value)) return undefined
  return Object.entries(value).map(([key, member]) => ({
    name: `${JSON.stringify(key)}: `,
    key,
    value: member,
  }))
}

/** Display width: a Chinese character is two columns wide. */
const widthOf = (text: string): number =>
  text.length +
  (text.match(
    /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g,
  )?.length ?? 0)

function inline(value: unknown): string {
  const members = membersOf(value)
  if (!members) return JSON.stringify(value)
  if (members.length === 0) return Array.isArray(value) ? '[]' : '{}'
  const texts = members.map(({ name, value: member }) => name + inline(member))
  return Array.isArray(value) ? `[${texts.join(', ')}]` : `{ ${texts.join(', ')} }`
}
