import { Registry } from '../model/entity/registry'
import { type FetchedOnce, fetchOnce } from './deferred'

/** A member of a console's list whose code is fetched when a document first names it. */
export interface LateMember<T> {
  readonly name: string
  load(): Promise<T>
}

export type Member<T> = T | LateMember<T>

interface Named {
  readonly name: string
}

/** Members by name, of which some are fetched when they are needed. */
export class Stock<T extends Named> {
  readonly #sources: ReadonlyMap<string, FetchedOnce<T>>

  /** Throws on a duplicate name: a programmer's mistake. */
  constructor(
    readonly noun: string,
    members: readonly Member<T>[],
  ) {
    const listed = new Registry<Member<T>>(noun, members)
    this.#sources = new Map(listed.members.map((member) => [member.name, sourceOf(member)]))
  }

  get names(): readonly string[] {
    return [...this.#sources.keys()]
  }

  /** Brings those of the names that are not here yet; null where there are none. Rejects where a file is missing. */
  fetch(names: Iterable<string>): Promise<unknown> | null {
    const missing = [...names].flatMap((name) => {
      const source = this.#sources.get(name)
      return source && !source.loaded() ? [source.preload()] : []
    })
    return missing.length > 0 ? Promise.all(missing) : null
  }

  /** The members that are here now, in the order of the list. */
  registry(): Registry<T> {
    const here = [...this.#sources.values()].flatMap((source) => source.loaded() ?? [])
    return new Registry(this.noun, here)
  }
}

function sourceOf<T extends Named>(member: Member<T>): FetchedOnce<T> {
  if ('load' in member) return fetchOnce(() => member.load())
  return { loaded: () => member, preload: () => Promise.resolve(member) }
}
