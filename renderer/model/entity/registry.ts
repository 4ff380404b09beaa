/** Named things, fixed at construction; a duplicate name is a programming error and throws. */
export class Registry<T extends { readonly name: string }> {
  readonly #byName: ReadonlyMap<string, T>

  constructor(
    readonly noun: string,
    members: readonly T[],
  ) {
    const byName = new Map<string, T>()
    for (const member of members) {
      if (byName.has(member.name)) throw new Error(`${noun} '${member.name}': registered twice`)
      byName.set(member.name, member)
    }
    this.#byName = byName
  }

  get names(): readonly string[] {
    return [...this.#byName.keys()]
  }

  get members(): readonly T[] {
    return [...this.#byName.values()]
  }

  find(name: string): T | undefined {
    return this.#byName.get(name)
  }

  get(name: string): T {
    const member = this.#byName.get(name)
    if (!member) throw new Error(`unknown ${this.noun} '${name}'; known: ${this.names.join(', ')}`)
    return member
  }
}

/** Replaces the member of the same name: lets the composition root override a built-in. */
export function replace<T extends { readonly name: string }>(
  members: readonly T[],
  member: T,
): readonly T[] {
  if (!members.some(({ name }) => name === member.name)) {
    throw new Error(`cannot replace '${member.name}': it is not in the list`)
  }
  return members.map((old) => (old.name === member.name ? member : old))
}
