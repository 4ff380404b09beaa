import type { Field } from '../model/entity/field'
import { rulesIn } from '../model/entity/ruledPaths'
import { applyRules, type FieldState } from '../model/entity/rules'
import type { ExprUser } from '../model/entity/user'
import { same, type Values } from './record'

export interface Settled {
  /** Computed values that changed. */
  readonly values: ReadonlyMap<string, unknown>
  /** State of the fields whose conditions were evaluated again. */
  readonly states: ReadonlyMap<string, FieldState>
}

/** Incremental `applyRules`: only for the fields that depend on a change. */
export interface Linkage {
  /** Updates after a change of the named fields; without names, updates all. `unknown`: see applyRules. */
  settle(values: Values, changed?: readonly string[], unknown?: ReadonlySet<string>): Settled
}

const nothing: Settled = { values: new Map(), states: new Map() }

export function createLinkage(fields: Iterable<Field>, user: ExprUser): Linkage {
  const all = [...fields]
  const readers = readersOf(all)

  /** Fields that read a changed one, directly or through computed fields, in the entity's order. */
  function affected(changed: readonly string[]): readonly Field[] {
    const found = new Set<Field>()
    const moved = [...changed]
    // Each field is processed once, so a cycle of computed fields ends.
    for (let key = moved.pop(); key !== undefined; key = moved.pop()) {
      for (const field of readers.get(key) ?? []) {
        if (found.has(field)) continue
        found.add(field)
        if (field.compute) moved.push(field.key)
      }
    }
    return found.size === 0 ? [] : all.filter((field) => found.has(field))
  }

  return {
    settle(values, changed, unknown) {
      const asked = changed ? affected(changed) : all
      if (asked.length === 0) return nothing
      const ruled = applyRules(asked, values, user, { whole: all, unknown })
      const moved = asked.filter(
        (field) => field.compute && !same(field, ruled.values[field.key], values[field.key]),
      )
      return {
        values: new Map(moved.map(({ key }) => [key, ruled.values[key]])),
        states: ruled.states,
      }
    },
  }
}

/** For each key, the fields whose expressions read it. */
function readersOf(fields: readonly Field[]): ReadonlyMap<string, readonly Field[]> {
  const readers = new Map<string, Field[]>()
  for (const field of fields) {
    const names = rulesIn(field).flatMap((rule) => rule.names)
    for (const name of new Set(names)) readers.set(name, [...(readers.get(name) ?? []), field])
  }
  return readers
}
