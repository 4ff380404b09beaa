import { below } from '../finding/pointer'
import { mergeOrder } from './order'
import { alike, type Paired, paired } from './pairs'
import { type Member, type Part, same } from './part'
import type { Answers, Pick, Question, Why } from './question'

/** A merged value: taken as it is, or put together in the frame of one of the versions. */
export type Merged =
  | { readonly take: Part }
  | { readonly frames: readonly Part[]; readonly members: readonly MergedMember[] }

export interface MergedMember {
  /** Where the key and the space before it are taken from. */
  readonly like: Member
  readonly key: string
  readonly value: Merged
}

/** A place in the three versions; absent = the version has nothing there. */
interface Place {
  readonly id: string
  readonly base: Part | undefined
  readonly ours: Part | undefined
  readonly theirs: Part | undefined
}

/** Asks about a place and answers what is chosen; until somebody answers, that is ours. */
type Ask = (place: Omit<Question, 'pointer' | 'why'> & { pointer: string }, why: Why) => Pick

export interface MergedParts {
  /** Undefined = nothing is left. */
  readonly merged: Merged | undefined
  readonly questions: readonly Question[]
}

/** Merges two versions of a value that began with the same one. */
export function mergeParts(
  base: Part | undefined,
  ours: Part | undefined,
  theirs: Part | undefined,
  answers: Answers,
): MergedParts {
  const questions: Question[] = []
  const ask: Ask = (place, why) => {
    const answer = Object.hasOwn(answers, place.id) ? answers[place.id] : undefined
    if (answer === undefined) questions.push({ ...place, why })
    return answer ?? 'ours'
  }
  return { merged: mergeAt({ id: '', base, ours, theirs }, ask), questions }
}

function mergeAt(place: Place, ask: Ask): Merged | undefined {
  const { base, ours, theirs } = place
  if (same(ours, theirs) || same(base, theirs)) return ours && { take: ours }
  const isOursUntouched = same(base, ours)
  if (!ours || !theirs) return isOursUntouched ? taken(theirs) : choose(place, missing(place), ask)
  const merged = ours.kind === theirs.kind && ours.kind !== 'leaf' && mergeMembers(place, ask)
  if (merged) return merged
  return isOursUntouched ? taken(theirs) : choose(place, base ? 'changed' : 'added', ask)
}

const taken = (part: Part | undefined): Merged | undefined => part && { take: part }

const missing = ({ base }: Place): Why => (base ? 'deleted' : 'added')

function choose(place: Place, why: Why, ask: Ask): Merged | undefined {
  return taken(place[ask(questionOf(place), why)])
}

function questionOf({ id, base, ours, theirs }: Place) {
  return {
    id,
    pointer: (ours ?? theirs)?.pointer ?? '',
    ...(base ? { base: base.value } : {}),
    ...(ours ? { ours: ours.value } : {}),
    ...(theirs ? { theirs: theirs.value } : {}),
  }
}

/** Undefined = the members cannot be merged one by one. */
function mergeMembers(place: Place, ask: Ask): Merged | undefined {
  const { ours, theirs } = place
  const base = place.base?.kind === ours?.kind ? place.base : undefined
  if (!ours || !theirs || (place.base && !base)) return undefined
  // Two objects of the language that were added apart from each other would mix.
  const isFree = ours.kind === 'list' || ours.shape.hasNames || theirs.shape.hasNames
  if (!base && !isFree) return undefined
  const pairs = paired(base, ours, theirs)
  if (!pairs) return undefined
  const short = (ours.shape.naming ?? theirs.shape.naming)?.short
  const ids = new Set([...pairs.base.order, ...pairs.ours.order, ...pairs.theirs.order])
  const members = new Map<string, MergedMember>()
  for (const id of ids) {
    const member = mergeMember(id, pairs, { place, short, ask })
    if (member) members.set(id, member)
  }
  const order = orderOf(pairs, members, { place, ask })
  return {
    frames: [ours, theirs, ...(base ? [base] : [])],
    members: order.flatMap((id) => members.get(id) ?? []),
  }
}

interface Within {
  readonly place: Place
  readonly ask: Ask
}

function mergeMember(
  id: string,
  pairs: Paired,
  { place, short, ask }: Within & { readonly short: string | undefined },
): MergedMember | undefined {
  const [b, o, t] = [pairs.base, pairs.ours, pairs.theirs].map(({ members }) => members.get(id))
  const [base, ours, theirs] = alike([b?.part, o?.part, t?.part], short)
  const inner = { id: below(place.id, id), base, ours, theirs }
  const isRenamed = [pairs.ours, pairs.theirs].some(({ names }) => (names.get(id) ?? id) !== id)
  const isLost = base && isRenamed && !(ours && theirs)
  const value = isLost ? choose(inner, 'deleted', ask) : mergeAt(inner, ask)
  const like = o ?? t ?? b
  if (!value || !like) return undefined
  return { like, value, key: keyOf(id, pairs, inner, ask) }
}

/** The key of a member: a side that renamed it counts. */
function keyOf(id: string, { base, ours, theirs }: Paired, place: Place, ask: Ask): string {
  const [b, o, t] = [base, ours, theirs].map(({ members }) => members.get(id)?.key)
  if (o === undefined || t === undefined || o === t) return o ?? t ?? id
  if (o === b || b === undefined) return t
  if (t === b) return o
  const pick = ask(
    {
      id: `${place.id}#`,
      pointer: place.ours?.pointer ?? '',
      base: b,
      ours: o,
      theirs: t,
    },
    'renamed',
  )
  return { base: b, ours: o, theirs: t }[pick]
}

function orderOf(
  { base, ours, theirs }: Paired,
  members: ReadonlyMap<string, MergedMember>,
  { place, ask }: Within,
): readonly string[] {
  const lists = { base: base.order, ours: ours.order, theirs: theirs.order }
  const all = new Set(members.keys())
  const isOrdered =
    place.ours?.kind === 'list'
      ? place.ours.shape.isOrdered && place.theirs?.shape.isOrdered !== false
      : place.ours?.shape.isOrdered === true
  if (!isOrdered) {
    // Nobody is asked, and yet both sides get the same text.
    const isOursFirst = lists.ours.join() <= lists.theirs.join()
    return mergeOrder(lists, all, isOursFirst ? 'ours' : 'theirs').order
  }
  const merged = mergeOrder(lists, all)
  if (!merged.isAmbiguous) return merged.order
  const question = {
    id: `${place.id}@`,
    pointer: place.ours?.pointer ?? '',
    ...(place.base ? { base: lists.base } : {}),
    ours: lists.ours,
    theirs: lists.theirs,
  }
  return mergeOrder(lists, all, ask(question, 'order')).order
}
