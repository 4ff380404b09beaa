import type { Field } from '../model/entity/field'
import { targetsOf } from '../model/entity/filling'
import { isEmpty } from '../model/entity/rules'
import { same, type Values } from './record'

interface Host {
  values(): Values
  /** The original record. */
  base(): Values
  /** Sets a value as an edit by the user does. */
  put(key: string, value: unknown): void
}

/** Values that go when another one changes, and come back with it. */
export interface Dependents {
  /**
   * Empties values that are only valid for the values before these edits; undoing the edits restores them. Values that
   * only the server writes are emptied by the server. Returns the keys.
   */
  clearAfter(edited: readonly string[]): readonly string[]
  /**
   * What a choice had filled goes with it when it is emptied, and comes back with it. Returns the keys. A choice that is
   * made fills them itself, and so may the same edit (`given`).
   */
  carry(key: string, given?: readonly string[]): readonly string[]
}

export function createDependents(fields: ReadonlyMap<string, Field>, host: Host): Dependents {
  const now = (key: string): unknown => host.values()[key] ?? null
  const before = (key: string): unknown => host.base()[key] ?? null

  /** Whether there was something to change. */
  function clear({ key, clearOn = [] }: Field): boolean {
    const isBack = clearOn.every((one) => {
      const source = fields.get(one)
      return !source || same(source, now(one), before(one))
    })
    const wanted = isBack ? before(key) : null
    const isHeld = now(key) !== null
    if (isBack ? isHeld || wanted === null : !isHeld) return false
    host.put(key, wanted)
    return true
  }

  function carry(key: string, given: readonly string[] = []): readonly string[] {
    const field = fields.get(key)
    if (!field) return []
    const value = now(key)
    const isBack = !isEmpty(value) && same(field, value, before(key))
    if (!isEmpty(value) && !isBack) return []
    return targetsOf(field).filter((to) => {
      const target = fields.get(to)
      const wanted = isBack ? before(to) : null
      if (!target || given.includes(to) || same(target, now(to), wanted)) return false
      host.put(to, wanted)
      return true
    })
  }

  return {
    clearAfter(edited) {
      const following = [...fields.values()].filter(
        ({ key, clearOn, readonly }) =>
          !readonly && !edited.includes(key) && clearOn?.some((one) => edited.includes(one)),
      )
      const keys = following.filter(clear).map(({ key }) => key)
      return [...keys, ...keys.flatMap((key) => carry(key))]
    },
    carry,
  }
}
