import type { Place } from './documents'

/** A document with one mistake in it. */
export interface Mutant {
  readonly operator: string
  readonly path: string
  /** What was done, for the report. */
  readonly note: string
  readonly text: string
  /** Where a finding may lie: at, above, below or beside one of these. */
  readonly at: readonly string[]
}

export type Doc = Record<string, unknown>
export interface Change {
  readonly note: string
  readonly at: readonly string[]
  /** Set when the mistake cannot be written as a value, like a repeated key. */
  readonly text?: string
}
/** Changes the document in place; undefined = it has nothing of the kind. */
export type Operator = (doc: Doc, random: Random, path: string) => Change | undefined

export interface Random {
  below(limit: number): number
  pick<T>(list: readonly T[]): T | undefined
}

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (list) => list[below(list.length)] }
}

/** A slip of the finger that gives none of the known names. A sign in front stays: `-count`, `!product:delete`. */
export function typo(text: string, random: Random, known: readonly string[]): string {
  const [sign = ''] = /^[^a-zA-Z_]*/.exec(text) ?? []
  const name = text.slice(sign.length)
  for (let tries = 0; tries < 100; tries++) {
    const i = random.below(Math.max(1, name.length - 1)) + (name.length > 3 ? 1 : 0)
    const [head, letter = '', rest] = [name.slice(0, i), name[i], name.slice(i + 1)]
    const slips = [
      head + rest,
      head + letter + letter + rest,
      head + (rest[0] ?? 'x') + letter + rest.slice(1),
      `${head}x${rest}`,
    ]
    const slip = slips[random.below(slips.length)] ?? name
    if (slip !== name && /^[a-zA-Z_]/.test(slip) && !known.includes(sign + slip)) return sign + slip
  }
  return `${text}x`
}

export const textPlaces = (doc: Doc, wanted: RegExp): readonly Place[] =>
  [...allPlaces(doc)].filter(
    ({ pointer, value }) => typeof value === 'string' && wanted.test(pointer),
  )

export function* allPlaces(value: unknown, pointer = ''): Iterable<Place> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const at = `${pointer}/${key}`
    yield { pointer: at, value: member, put: (other) => void Reflect.set(value, key, other) }
    yield* allPlaces(member, at)
  }
}

/** Misspells one of the texts at the given places. */
export const misspell =
  (wanted: RegExp, known: readonly string[] = []): Operator =>
  (doc, random) => {
    const place = random.pick(textPlaces(doc, wanted))
    if (!place) return undefined
    const wrong = typo(String(place.value), random, known)
    place.put(wrong)
    return { note: `${place.pointer}: ${place.value} → ${wrong}`, at: [place.pointer] }
  }

export const fieldPlaces =
  /^\/(columns|search)\/\d+(\/field)?$|^\/form(\/groups\/\d+)?\/fields\/\d+(\/field)?$|^\/label$|^\/toolbar\/\d+\/fields\/\d+$|^\/tests\/\d+\/expect\/(show|hide|required)\/\d+$/
export const expressionPlaces = /\/(showIf|requireIf|enableIf|compute|when|send)$|\/set\/\w+$/

export const fieldsOf = (doc: Doc): Record<string, Doc> => (doc.fields ?? {}) as Record<string, Doc>

export const replaceText =
  (wanted: RegExp, change: (source: string, random: Random) => string | undefined): Operator =>
  (doc, random) => {
    const places = textPlaces(doc, wanted).flatMap((place) => {
      const wrong = change(String(place.value), random)
      return wrong === undefined ? [] : [{ place, wrong }]
    })
    const one = random.pick(places)
    if (!one) return undefined
    one.place.put(one.wrong)
    return { note: `${one.place.pointer}: ${one.wrong}`, at: [one.place.pointer] }
  }

export const setInField =
  (wanted: (field: Doc) => boolean, key: string, value: unknown): Operator =>
  (doc, random) => {
    const found = Object.entries(fieldsOf(doc)).filter(([, field]) => wanted(field))
    const [name, field] = random.pick(found) ?? []
    if (!name || !field) return undefined
    field[key] = value
    return { note: `${name}.${key} = ${JSON.stringify(value)}`, at: [`/fields/${name}/${key}`] }
  }

/** Repeats a member of a list. */
export const repeat =
  (list: (doc: Doc) => unknown, pointer: string): Operator =>
  (doc, random) => {
    const members = list(doc)
    if (!Array.isArray(members) || members.length === 0) return undefined
    const member: unknown = random.pick(members)
    members.push(member)
    return {
      note: `${pointer}: ${JSON.stringify(member)} twice`,
      at: [`${pointer}/${members.length - 1}`],
    }
  }

export const fieldOf = (item: unknown): string =>
  typeof item === 'string' ? item : String(Reflect.get(item as object, 'field'))

export const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
