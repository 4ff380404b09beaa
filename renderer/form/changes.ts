import { observable } from '@formily/reactive'
import type { Field } from '../model/entity/field'
import { type ReadRecord, same } from './record'

/** How the values differ from the record they started from. */
export interface Changes {
  readonly base: ReadRecord
  /** Keys whose value is another than the base's. */
  readonly keys: ReadonlySet<string>
  /** Something would be lost by leaving. Tracked by observers. */
  readonly dirty: boolean
  /** `touched`: somebody typed into it, which replaces even a value that nobody could read. */
  note(field: Field, value: unknown, touched: boolean): void
  /** Another record to start from; every value has to be noted again. */
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
