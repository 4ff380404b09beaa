import type { Random } from './mutation'

/*
 * What people do to a document, as steps that can be taken again on another version of it: a place is a path of names,
 * and what is put somewhere is put behind a neighbour.
 */

type Doc = Record<string, unknown>
type Path = readonly string[]

export interface Edit {
  readonly note: string
  readonly path: Path
  /** The changed document; undefined = the place or the neighbour is not there. */
  apply(doc: Doc): Doc | undefined
}

const isObject = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects whose keys are the author's names and stand in an order that is shown. */
const orderedMaps = new Set(['fields', 'steps', 'actions', 'measures', 'params', 'buttons'])
/** Keys that say which thing an object is: another value is another thing. */
const identities = ['path', 'name', 'field', 'action', 'value', 'of', 'title', 'when', 'kind']
const fixed = new Set([
  ...['schema', '$schema', 'entity', 'page', 'dict', 'report', 'rule', 'role', 'type', 'kind'],
  ...['api', 'perm', 'name', 'path', 'field', 'action', 'value', 'of', 'was', 'when'],
])

/** The name of an item, as a reader of the document would say it. */
export function itemName(item: unknown): string | undefined {
  if (typeof item === 'string' || typeof item === 'number') return String(item)
  if (!isObject(item)) return undefined
  const key = identities.find((one) => typeof item[one] === 'string')
  return key === undefined ? undefined : String(item[key])
}

function namesOf(value: unknown): readonly string[] | undefined {
  if (isObject(value)) return Object.keys(value)
  if (!Array.isArray(value)) return undefined
  const names = value.map(itemName)
  const known = names.flatMap((name) => (name === undefined ? [] : [name]))
  return known.length === names.length && new Set(known).size === known.length ? known : undefined
}

/** Named members of a list or an object, in order. */
type Entry = readonly [name: string, value: unknown]
const entriesOf = (value: unknown): readonly Entry[] | undefined =>
  namesOf(value)?.map((name, at) => [name, Object.values(Object(value))[at]] as const)

const withEntries = (value: unknown, entries: readonly Entry[]): unknown =>
  Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)

/** The document with another value at the path; undefined = the path leads nowhere. */
function changed(doc: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return change(doc)
  const entries = entriesOf(doc)
  const found = entries?.find(([one]) => one === name)
  if (!entries || !found) return undefined
  const inner = changed(found[1], rest, change)
  if (inner === undefined) return undefined
  return withEntries(
    doc,
    entries.map((one) => (one === found ? [name, inner] : one)),
  )
}

const edit = (note: string, path: Path, change: (value: unknown) => unknown): Edit => ({
  note: `${note} ${path.join('/')}`,
  path,
  apply: (doc) => {
    const result = changed(doc, path, change)
    return isObject(result) ? result : undefined
  },
})

const setKey = (path: Path, key: string, value: unknown): Edit =>
  edit(`set ${key} = ${JSON.stringify(value)}`, path, (object) =>
    isObject(object) ? { ...object, [key]: value } : undefined,
  )

export const removeMember = (path: Path, name: string): Edit =>
  edit(`remove ${name}`, path, (value) => {
    const entries = entriesOf(value)
    if (!entries?.some(([one]) => one === name) || entries.length < 2) return undefined
    return withEntries(
      value,
      entries.filter(([one]) => one !== name),
    )
  })

/** The neighbours of a spot in a list; undefined = there is none on that side. */
interface Between {
  readonly behind: string | undefined
  readonly before: string | undefined
}

/**
 * Puts a member between two others. They may have lost each other's company only by losing one of them: if something
 * else came between them, nobody could say where it belongs.
 */
function placed(
  value: unknown,
  entries: readonly Entry[],
  entry: Entry,
  { behind, before }: Between,
): unknown {
  const names = entries.map(([one]) => one)
  if (names.includes(entry[0])) return undefined
  const [after, until] = [behind, before].map((one) => one !== undefined && names.includes(one))
  const at = behind !== undefined && after ? names.indexOf(behind) + 1 : undefined
  const to = before !== undefined && until ? names.indexOf(before) : undefined
  const start = at ?? (behind === undefined ? 0 : undefined)
  const end = to ?? (before === undefined ? names.length : undefined)
  if (start === undefined && end === undefined) return undefined
  if (start !== undefined && end !== undefined && start !== end) return undefined
  return withEntries(value, entries.toSpliced(start ?? end ?? 0, 0, entry))
}

export const insertMember = (path: Path, entry: Entry, between: Between): Edit =>
  edit(`insert ${entry[0]} behind ${between.behind}`, path, (value) => {
    const entries = entriesOf(value)
    return entries && placed(value, entries, entry, between)
  })

export const moveMember = (path: Path, name: string, between: Between): Edit =>
  edit(`move ${name} behind ${between.behind}`, path, (value) => {
    const entries = entriesOf(value)
    const entry = entries?.find(([one]) => one === name)
    if (!entries || !entry) return undefined
    return placed(
      value,
      entries.filter((one) => one !== entry),
      entry,
      between,
    )
  })

/** A field under another name, which says how it was called. */
export const renameField = (path: Path, name: string, to: string): Edit =>
  edit(`rename ${name} to ${to}`, path, (value) => {
    const entries = entriesOf(value)
    const entry = entries?.find(([one]) => one === name)
    if (!entries || !entry || !isObject(entry[1]) || entries.some(([one]) => one === to))
      return undefined
    const renamed: Entry = [to, { ...entry[1], was: [name] }]
    return withEntries(
      value,
      entries.map((one) => (one === entry ? renamed : one)),
    )
  })

const otherScalar = (value: unknown, random: Random): unknown => {
  if (typeof value === 'string') return `${value}${random.below(1_000)}`
  if (typeof value === 'number') return value + 1 + random.below(9)
  return typeof value === 'boolean' ? !value : undefined
}

const added: readonly Entry[] = [
  ['help', '说明'],
  ['placeholder', '请填写'],
  ['width', 120],
  ['confirm', '确认？'],
  ['hidden', true],
]

/** An item like another one under a new name. */
function copyOf(item: unknown, random: Random): Entry | undefined {
  const name = `new${random.below(100_000)}`
  if (typeof item === 'string') return [name, name]
  if (typeof item === 'number') {
    const number = 1_000 + random.below(100_000)
    return [String(number), number]
  }
  if (!isObject(item)) return undefined
  const key = identities.find((one) => typeof item[one] === 'string')
  if (key === undefined) return undefined
  const its = key === 'path' ? `/${name}` : name
  return [its, { ...structuredClone(item), [key]: its }]
}

interface Spot {
  readonly path: Path
  readonly value: unknown
}

function* spotsIn(value: unknown, path: Path = []): Iterable<Spot> {
  const entries = entriesOf(value)
  if (!entries) return
  yield { path, value }
  for (const [name, member] of entries) yield* spotsIn(member, [...path, name])
}

const isOrderedMap = ({ path, value }: Spot) =>
  isObject(value) && orderedMaps.has(path.at(-1) ?? '')

/** One edit somewhere in the document. */
export function randomEdit(doc: Doc, random: Random): Edit | undefined {
  const spot = random.pick([...spotsIn(doc)])
  if (!spot) return undefined
  const { path, value } = spot
  const entries = entriesOf(value) ?? []
  const [name, member] = random.pick(entries) ?? []
  if (name === undefined) return undefined
  const between = (names: readonly string[]): Between => {
    const at = random.below(names.length + 1)
    return { behind: names[at - 1], before: names[at] }
  }
  const all = entries.map(([one]) => one)
  if (Array.isArray(value) || isOrderedMap(spot)) {
    const kind = random.below(isObject(value) ? 4 : 3)
    if (kind === 0) return removeMember(path, name)
    if (kind === 1) return moveMember(path, name, between(all.filter((one) => one !== name)))
    if (kind === 3 && path.at(-1) === 'fields')
      return renameField(path, name, `renamed${random.below(1_000)}`)
    if (Array.isArray(value)) {
      const entry = copyOf(member, random)
      return entry && insertMember(path, entry, between(all))
    }
    return insertMember(
      path,
      [`new${random.below(100_000)}`, structuredClone(member)],
      between(all),
    )
  }
  if (random.below(4) === 0) {
    const extra = random.pick(added)
    return extra && !Object.hasOwn(Object(value), extra[0])
      ? setKey(path, extra[0], extra[1])
      : undefined
  }
  if (fixed.has(name)) return undefined
  // A list or an object is edited inside, or taken out as a whole now and then.
  const other = otherScalar(member, random)
  if (other === undefined || random.below(4) === 0) return removeMember(path, name)
  return setKey(path, name, other)
}
