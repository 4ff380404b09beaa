import { fieldsOfKeyword } from '../document/schema'
import { isObject } from '../finding/walk'
import type { DocumentKind, MetaSchemas } from '../link/meta'
import { movedIn } from '../merge/order'
import { alike, type Paired, paired, type Side } from '../merge/pairs'
import { type Part, readPart, same } from '../merge/part'
import { callOf, exclusionIn, labelOf, nounOf, short, valueInWords } from './labels'
import { words } from './messages'
import { noTitles, type TitleOf } from './titles'

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved' | 'renamed'

/** One change of a document, said for people who configure. */
export interface Change {
  readonly kind: ChangeKind
  /** JSON pointer in the text after the change; of what was removed, in the text before it. */
  readonly pointer: string
  readonly sentence: string
}

export interface WordsContext {
  readonly schemas: MetaSchemas
  /** Titles of what a document names. */
  readonly titleOf: TitleOf
}

/** What differs between two texts of a document, in sentences; another layout is no change. */
export function changesInWords(
  kind: DocumentKind,
  before: string | null,
  after: string | null,
  { schemas, titleOf }: WordsContext,
): readonly Change[] {
  if (before === after) return []
  const [one, two] = [before, after].map((text) =>
    text === null ? undefined : readPart(text, schemas[kind]),
  )
  const whole = (part: Part | undefined) => wholeDocument(kind, part)
  const of = (change: ChangeKind, sentence: string) => [{ kind: change, pointer: '', sentence }]
  if (before === null) return of('added', words.newDocument(whole(two)))
  if (after === null) return of('removed', words.deletedDocument(whole(one)))
  if (!one || !two) return of('changed', words.unreadable(whole(two ?? one)))
  const found: Change[] = []
  compare(one, two, { names: [], label: whole(two), entity: undefined, titleOf, found })
  return found
}

function wholeDocument(kind: DocumentKind, part: Part | undefined): string {
  const doc = isObject(part?.value) ? part.value : {}
  const name = doc[kind]
  if (typeof name !== 'string' || !part) return words.kinds[kind]
  return words.kinds[kind] + callOf(part, name, undefined, noTitles)
}

interface Place {
  /** What surrounds the value, from the outside to the inside. */
  readonly names: readonly string[]
  /** What the value itself is called; empty = by what surrounds it. */
  readonly label: string
  /** The entity whose fields are named here. */
  readonly entity: string | undefined
  readonly titleOf: TitleOf
  readonly found: Change[]
}

const say = (place: Place, kind: ChangeKind, { pointer }: Part, sentence: string): void =>
  void place.found.push({ kind, pointer, sentence: words.at(words.place(place.names), sentence) })

/** Both versions have the value. */
function compare(before: Part, after: Part, place: Place): void {
  if (same(before, after)) return
  const isAlike = before.kind === after.kind && before.kind !== 'leaf'
  const pairs = isAlike ? paired(before, after, before) : undefined
  if (pairs) {
    const entity = entityOf(after) ?? place.entity
    const isNamed = after.kind === 'list' || before.shape.hasNames || after.shape.hasNames
    if (isNamed) compareNamed(before, after, pairs, { ...place, entity })
    else compareKeys(before, after, { ...place, entity })
    return
  }
  const [from, to] = [valueInWords(before, after), valueInWords(after, before)]
  // Lists of the same names differ further inside.
  const [rawFrom, rawTo] = [before, after].map(({ value }) => JSON.stringify(value))
  const sentence =
    from === to
      ? words.changed(
          place.label,
          words.quoted(short(rawFrom ?? '', rawTo)),
          words.quoted(short(rawTo ?? '', rawFrom)),
        )
      : words.changed(place.label, from, to)
  say(place, 'changed', after, sentence)
}

/** The entity that an object names: field names inside are those of its fields. */
function entityOf({ value, schemas }: Part): string | undefined {
  if (!isObject(value)) return undefined
  const key = schemas.map((one) => one[fieldsOfKeyword]).find((one) => typeof one === 'string')
  const name = value[typeof key === 'string' ? key : 'entity']
  return typeof name === 'string' ? name : undefined
}

/** Two objects with keys of the language. */
function compareKeys(before: Part, after: Part, place: Place): void {
  const [old, now] = [before, after].map(
    ({ members }) => new Map(members.map(({ key, part }) => [key, part])),
  )
  for (const key of new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])) {
    const [earlier, later] = [old?.get(key), now?.get(key)]
    const either = later ?? earlier
    if (!either) continue
    const label = labelOf(either, key, later ? after : before)
    if (earlier && later) compareKey(key, earlier, later, { ...place, label })
    else if (later)
      say(
        place,
        'added',
        later,
        later.value === true ? words.added(label) : words.addedAs(label, valueInWords(later)),
      )
    else if (earlier)
      say(
        place,
        'removed',
        earlier,
        earlier.value === true
          ? words.removed(label)
          : words.removedWas(label, valueInWords(earlier)),
      )
  }
}

function compareKey(key: string, before: Part, after: Part, place: Place): void {
  const isTitle = (key === 'title' || key === 'text') && place.names.length > 0
  const isObjectOfKeys = before.kind === 'object' && !after.shape.hasNames
  if (isTitle && after.kind === 'leaf' && !same(before, after))
    say(place, 'renamed', after, words.renamed(valueInWords(after, before)))
  else if (isObjectOfKeys)
    compare(before, after, { ...place, names: [...place.names, place.label] })
  else compare(before, after, place)
}

/** The items of two lists, or things that the author has named. */
function compareNamed(before: Part, after: Part, pairs: Paired, place: Place): void {
  const isOrdered = after.kind === 'list' ? after.shape.isOrdered : before.shape.isOrdered
  const moved = isOrdered ? movedIn(pairs.base.order, pairs.ours.order) : new Set<string>()
  const noun = nounOf(after) || place.label
  const calledIn =
    (list: Part, { members, names }: Side) =>
    (id: string) => {
      const member = members.get(id)
      return member
        ? callOf(member.part, names.get(id) ?? id, list, place.titleOf, place.entity)
        : id
    }
  const [oldCall, call] = [calledIn(before, pairs.base), calledIn(after, pairs.ours)]
  const { order, members, names } = pairs.ours
  for (const id of order) {
    const [earlier, later] = [pairs.base.members.get(id)?.part, members.get(id)?.part]
    if (!later) continue
    if (!earlier) {
      const what = noun + call(id)
      // What a name stands for is said where it is a value of its own.
      const isValue = after.kind === 'object' && later.kind === 'leaf'
      const excluded = exclusionIn(later)
      const sentence = isValue ? words.addedAs(what, valueInWords(later)) : words.added(what)
      say(
        place,
        'added',
        later,
        excluded === undefined ? sentence : words.excluded(words.quoted(excluded)),
      )
      continue
    }
    const what = noun + oldCall(id)
    if (moved.has(id)) {
      const behind = order[order.indexOf(id) - 1]
      const sentence =
        behind === undefined ? words.movedFirst(what) : words.moved(what, call(behind))
      say(place, 'moved', later, sentence)
    }
    const inner = { ...place, names: [...place.names, what], label: '' }
    const name = names.get(id) ?? id
    if (after.kind === 'object' && name !== id)
      say(inner, 'renamed', later, words.renamed(words.quoted(name)))
    const [one, two] = alike([earlier, later], after.shape.naming?.short)
    if (one && two) compare(one, two, inner)
  }
  for (const [id, { part }] of pairs.base.members)
    if (!members.has(id)) {
      const excluded = exclusionIn(part)
      const sentence =
        excluded === undefined
          ? words.removed(noun + oldCall(id))
          : words.excludedNoMore(words.quoted(excluded))
      say(place, 'removed', part, sentence)
    }
}
