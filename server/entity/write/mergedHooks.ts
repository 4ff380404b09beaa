import type { EntityHooks } from '../contracts/deps'

type ByEntity = Readonly<Record<string, EntityHooks>>

/** Merges the families' hooks by entity; several hooks of one entity run in the order of the families. */
export function mergedHooks(all: readonly ByEntity[]): ByEntity {
  const merged: Record<string, EntityHooks> = {}
  for (const hooks of all) {
    for (const [name, own] of Object.entries(hooks)) {
      const before = Object.hasOwn(merged, name) ? merged[name] : undefined
      merged[name] = before ? both(before, own) : own
    }
  }
  return merged
}

function both(one: EntityHooks, other: EntityHooks): EntityHooks {
  // Set only if needed, because records are read before a deletion only if somebody has `keeps`.
  const keeping: Pick<EntityHooks, 'keeps'> =
    one.keeps || other.keeps
      ? { keeps: (stored) => one.keeps?.(stored) ?? other.keeps?.(stored) }
      : {}
  return {
    ...keeping,
    ...((one.lacks ?? other.lacks) && { lacks: bothLack(one, other) }),
    ...((one.byHand ?? other.byHand) && { byHand: true }),
    operations: [...(one.operations ?? []), ...(other.operations ?? [])],
    says: { ...one.says, ...other.says },
    elsewhere: [...(one.elsewhere ?? []), ...(other.elsewhere ?? [])],
    given(values, before, caller) {
      const taken = one.given?.(values, before, caller) ?? values
      return other.given?.(taken, before, caller) ?? taken
    },
    mayWrite(caller) {
      one.mayWrite?.(caller)
      other.mayWrite?.(caller)
    },
    async written(...args) {
      await one.written?.(...args)
      await other.written?.(...args)
    },
    imported: async (importId) =>
      (await one.imported?.(importId)) ?? (await other.imported?.(importId)),
    async settled(...args) {
      await one.settled?.(...args)
      await other.settled?.(...args)
    },
    async committed(changes) {
      await one.committed?.(changes)
      await other.committed?.(changes)
    },
    async acted(...args) {
      await one.acted?.(...args)
      await other.acted?.(...args)
    },
  }
}

const bothLack =
  (one: EntityHooks, other: EntityHooks): NonNullable<EntityHooks['lacks']> =>
  async (...args) => {
    const lists = [await one.lacks?.(...args), await other.lacks?.(...args)]
    const lacks = new Map<string, readonly string[]>()
    for (const [id, codes] of lists.flatMap((list) => [...(list ?? [])]))
      lacks.set(id, [...(lacks.get(id) ?? []), ...codes])
    return lacks
  }
