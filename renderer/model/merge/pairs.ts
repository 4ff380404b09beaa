import { isObject } from '../finding/walk'
import type { Naming } from './naming'
import { lifted, type Member, type Part, printObject } from './part'

/** The members of one side, by the name under which the base has them. */
export interface Side {
  /** Ids in the order of the side. */
  readonly order: readonly string[]
  readonly members: ReadonlyMap<string, Member>
  /** The side's own name of a member. */
  readonly names: ReadonlyMap<string, string>
}

export interface Paired {
  readonly base: Side
  readonly ours: Side
  readonly theirs: Side
}

type Named = ReadonlyMap<string, Member>

/** Finds the same members in three versions; undefined = the items of a list cannot be told apart. */
export function paired(base: Part | undefined, ours: Part, theirs: Part): Paired | undefined {
  const naming = ours.shape.naming ?? theirs.shape.naming ?? base?.shape.naming
  const all = namesOf([base, ours, theirs], naming)
  if (!all) return undefined
  const [b = new Map(), o = new Map(), t = new Map()] = all
  const canRename = ours.kind === 'list' || ours.shape.hasNames || theirs.shape.hasNames
  const [idsO, idsT] = [o, t].map((side) =>
    canRename ? renames(b, side, naming) : new Map<string, string>(),
  )
  const pair = {
    base: sideOf(b, new Map()),
    ours: sideOf(o, withoutTaken(idsO, t, idsT)),
    theirs: sideOf(t, withoutTaken(idsT, o, idsO)),
  }
  return pair
}

/** A member by its new name that is another one of the other side is no rename that can be merged. */
function withoutTaken(
  ids: ReadonlyMap<string, string> | undefined,
  other: Named,
  otherIds: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    [...(ids ?? [])].filter(([name, id]) => !other.has(name) || otherIds?.get(name) === id),
  )
}

function sideOf(named: Named, ids: ReadonlyMap<string, string>): Side {
  const list = [...named].map(([name, member]) => ({ name, id: ids.get(name) ?? name, member }))
  return {
    order: list.map(({ id }) => id),
    members: new Map(list.map(({ id, member }) => [id, member])),
    names: new Map(list.map(({ id, name }) => [id, name])),
  }
}

/** The members of each version by unique names. */
function namesOf(
  parts: readonly (Part | undefined)[],
  naming: Naming | undefined,
): readonly Named[] | undefined {
  const most = naming?.further.length ?? 0
  for (let further = 0; further <= most; further++) {
    const all = parts.map((part) => {
      const members = part?.members ?? []
      const named = members.flatMap((member) => {
        const name = part?.kind === 'list' ? nameOf(member.part, naming, further) : member.key
        return name === undefined ? [] : [[name, member] as const]
      })
      return named.length < members.length ? undefined : { named: new Map(named), members }
    })
    if (all.every((one) => one && one.named.size === one.members.length))
      return all.flatMap((one) => (one ? [one.named] : []))
    if (all.some((one) => one === undefined)) return undefined
  }
  return undefined
}

/** The name of an item; with `further` > 0 the next keys count as well. */
export function nameOf(
  { kind, value, print }: Part,
  naming: Naming | undefined,
  further = 0,
): string | undefined {
  if (kind === 'list') return undefined
  if (kind === 'leaf') return naming?.short === undefined ? print : String(value)
  if (!isObject(value)) return undefined
  const key = naming?.keys.find((one) => typeof value[one] === 'string')
  // One item of a list may do without a name; more of them cannot be told apart.
  if (!naming || key === undefined) return ''
  const more = naming.further.slice(0, further).map((one) => JSON.stringify(value[one]) ?? '')
  return [String(value[key]), ...more].join(' ')
}

/** Members under a new name, by that name: those that say what they were, or whose content is the same. */
function renames(
  base: Named,
  side: Named,
  naming: Naming | undefined,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  const gone = new Map([...base].filter(([name]) => !side.has(name)))
  const come = new Map([...side].filter(([name]) => !base.has(name)))
  if (gone.size === 0) return ids
  const take = (name: string, id: string) => {
    ids.set(name, id)
    gone.delete(id)
    come.delete(name)
  }
  for (const [name, { part }] of [...come]) {
    const was = isObject(part.value) && Array.isArray(part.value.was) ? part.value.was : []
    const id = was.map(String).find((one) => gone.has(one))
    if (id !== undefined) take(name, id)
  }
  const contents = byContent(gone, base, naming)
  for (const [content, names] of byContent(come, side, naming)) {
    const ids = contents.get(content) ?? []
    const [name, id] = [names[0], ids[0]]
    if (names.length === 1 && ids.length === 1 && name !== undefined && id !== undefined)
      take(name, id)
  }
  return ids
}

/**
 * Names by what their members say besides their names. One that says little is known by its place as well, and a plain
 * item of a list is nothing but its name.
 */
function byContent(
  named: Named,
  all: Named,
  naming: Naming | undefined,
): ReadonlyMap<string, readonly string[]> {
  const contents = new Map<string, readonly string[]>()
  const order = [...all.keys()]
  for (const [name, { part, key }] of named) {
    const naked = part.members.filter((one) => one.key !== 'was' && !naming?.keys.includes(one.key))
    const isPlain = part.kind === 'leaf'
    if (isPlain ? key === '' : naked.length === 0) continue
    const saysMuch = naked.length > 1 || naked.some((member) => member.part.members.length > 1)
    const place = saysMuch ? '' : JSON.stringify(order[order.indexOf(name) - 1] ?? null)
    const said = isPlain ? part.print : printObject(naked, { isOrdered: false, hasNames: false })
    contents.set(said + place, [...(contents.get(said + place) ?? []), name])
  }
  return contents
}

/** Makes the three versions of an item alike where one is written in short and another is not. */
export function alike(
  parts: readonly (Part | undefined)[],
  short: string | undefined,
): readonly (Part | undefined)[] {
  const kinds = new Set(parts.map((part) => part?.kind))
  if (short === undefined || !kinds.has('object')) return parts
  return parts.map((part) => (part?.kind === 'leaf' ? lifted(part, short) : part))
}
