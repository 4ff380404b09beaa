/** A person affected by a change. */
export interface Person {
  readonly id: string
  readonly username: string
  readonly realname: string
  /** The tenant, if it is not the current one. */
  readonly tenant?: string
}

/** A person may be listed once per tenant. */
export const countOf = (people: readonly Person[]): number =>
  new Set(people.map(({ id }) => id)).size

interface Item {
  readonly kind: ItemKind
  readonly title: string
}

export type ItemKind = 'entry' | 'code' | 'field'

interface Change<Of> {
  readonly gained: readonly Of[]
  readonly lost: readonly Of[]
}

/** The server's answer: items are indexes into lists, because many people gain and lose the same. */
export interface Impact {
  readonly people: readonly (Person & {
    readonly change: number
    readonly rows: readonly {
      readonly entity: number
      readonly gained: number
      readonly lost: number
    }[]
  })[]
  /** Number of further people who may not be shown. */
  readonly hidden: number
  readonly changes: readonly Change<number>[]
  readonly items: readonly Item[]
  readonly entities: readonly string[]
}

/** An entry, a button or a field, with the people who gain or lose it. */
export interface ItemLine {
  readonly title: string
  readonly people: readonly Person[]
}

export interface KindLines {
  readonly kind: ItemKind
  readonly lines: readonly ItemLine[]
}

/** Records of one entity. */
export interface RowsLine {
  readonly title: string
  /** With the number of records that each person gains or loses, largest first. */
  readonly people: readonly { readonly person: Person; readonly count: number }[]
}

/** One side of a change: the gains or the losses. */
export interface Side {
  readonly kinds: readonly KindLines[]
  readonly rows: readonly RowsLine[]
}

const kinds: readonly ItemKind[] = ['entry', 'code', 'field']

export function sideOf(impact: Impact, side: 'gained' | 'lost'): Side {
  const { people, changes, items, entities } = impact
  const whose = items.map((): Person[] => [])
  for (const person of people)
    for (const at of changes[person.change]?.[side] ?? []) whose[at]?.push(person)
  const lines = items.flatMap((item, at) => {
    const those = whose[at] ?? []
    return those.length > 0 ? [{ ...item, people: those }] : []
  })
  const rows = entities.map((title, entity) => ({
    title,
    people: people
      .flatMap((person) => {
        const count = person.rows.find((one) => one.entity === entity)?.[side] ?? 0
        return count > 0 ? [{ person, count }] : []
      })
      .sort((a, b) => b.count - a.count),
  }))
  return {
    kinds: kinds.flatMap((kind) => {
      const own = lines.filter((line) => line.kind === kind)
      return own.length > 0 ? [{ kind, lines: own }] : []
    }),
    rows: rows.filter((one) => one.people.length > 0),
  }
}

/** Gains and losses of one person. */
export interface PersonLines {
  readonly person: Person
  readonly items: Change<Item>
  readonly rows: readonly {
    readonly title: string
    readonly gained: number
    readonly lost: number
  }[]
}

export const byPerson = ({ people, changes, items, entities }: Impact): readonly PersonLines[] =>
  people.map(({ change, rows, ...person }) => {
    const named = (places: readonly number[] = []) => places.flatMap((at) => items[at] ?? [])
    const { gained, lost } = changes[change] ?? {}
    return {
      person,
      items: { gained: named(gained), lost: named(lost) },
      rows: rows.map(({ entity, ...counts }) => ({ title: entities[entity] ?? '', ...counts })),
    }
  })
