import { observable } from '@formily/reactive'
import type { Field } from '../model/entity/field'
import { type ReadRecord, same } from './record'

/** Differences between the values and the original record. */
export interface Changes {
  readonly base: ReadRecord
  /** Keys whose value differs from the base. */
  readonly keys: ReadonlySet<string>
  /** Leaving would lose something. Tracked by observers. */
  readonly dirty: boolean
  /** `touched`: a user typed into it, which replaces even an unreadable value. */
  note(field: Field, value: unknown, touched: boolean): void
  /** Sets another original record; every value must be noted again. */
  rebase(base: ReadRecord): void
}

export function createChanges(start: ReadRecord): Changes {
  const keys = new Set<string>()
  const shared = observable.shallow({ base: start, dirty: false })
  return {
    get base() {
      return shared.base
    },
    keys,
    get dirty() {
      return shared.dirty
    },
    note(field, value, touched) {
      const { values, unreadable } = shared.base
      const replaced = touched && unreadable.has(field.key)
      if (replaced || !same(field, value, values[field.key])) keys.add(field.key)
      else keys.delete(field.key)
      shared.dirty = keys.size > 0
    },
    rebase(base) {
      keys.clear()
      shared.base = base
      shared.dirty = false
    },
  }
}
