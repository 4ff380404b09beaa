import { Registry } from '../model/entity/registry'
import { type FetchedOnce, fetchOnce } from './deferred'

/** A member of a list whose code is fetched when a document first names it. */
export interface LateMember<T> {
  readonly name: string
  load(): Promise<T>
  /**
   * Replaces the member if its file could not be fetched, so that the rest of the screen works; `load` retries. Absent
   * = the screen waits for the member.
   */
  standIn?(load: () => Promise<T>): T | Promise<T>
}

export type Member<T> = T | LateMember<T>

interface Named {
  readonly name: string
}

interface Source<T> extends FetchedOnce<T> {
  standIn?: LateMember<T>['standIn']
}

/** Members by name; some are fetched on demand. */
export class Stock<T extends Named> {
  readonly #sources: ReadonlyMap<string, Source<T>>
  readonly #standIns = new Map<string, T>()

  /** Throws on a duplicate name, which is a programming error. */
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

  /** Whether every name has its real member, not a stand-in. */
  isWhole(names: Iterable<string>): boolean {
    return [...names].every(
      (name) => this.#sources.get(name)?.loaded() || !this.#standIns.has(name),
    )
  }

  /** Fetches the missing members of these names; null if none are missing. Rejects if a file is missing. */
  fetch(names: Iterable<string>): Promise<unknown> | null {
    const missing = [...names].flatMap((name) => {
      const source = this.#sources.get(name)
      return source && !source.loaded() ? [this.#bring(name, source)] : []
    })
    return missing.length > 0 ? Promise.all(missing) : null
  }

  async #bring(name: string, { preload, standIn }: Source<T>): Promise<void> {
    try {
      await preload()
    } catch (reason) {
      if (!standIn) throw reason
      if (!this.#standIns.has(name)) this.#standIns.set(name, await standIn(preload))
    }
  }

  /** The loaded members and stand-ins, in list order. */
  registry(): Registry<T> {
    const here = [...this.#sources].flatMap(
      ([name, source]) => source.loaded() ?? this.#standIns.get(name) ?? [],
    )
    return new Registry(this.noun, here)
  }
}

function sourceOf<T extends Named>(member: Member<T>): Source<T> {
  if ('load' in member) return { ...fetchOnce(() => member.load()), standIn: member.standIn }
  return {
    loaded: () => member,
    preload: async () => member,
    onLoaded(listener) {
      listener(member)
      return () => undefined
    },
  }
}
