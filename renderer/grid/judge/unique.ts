import { scalarOf } from '../../model/entity/field'
import { isEmpty } from '../../model/entity/rules'
import type { GridColumn } from '../columns/model'
import type { HeldRow } from '../rows/rows'

/** Which rows hold which value in one column; empty cells hold none. */
export interface UniqueIndex {
  readonly column: GridColumn
  isDuplicate(value: unknown): boolean
  /** All rows with the value. */
  holders(value: unknown): readonly HeldRow[]
  /** Each answers the other row that has just become, or stopped being, a duplicate. */
  add(row: HeldRow, value: unknown): HeldRow | undefined
  remove(row: HeldRow, value: unknown): HeldRow | undefined
}

/**
 * Empty at first; kept up to date it costs the same for ten rows and for 100,000. To add what is there, and to remove
 * what is not, changes nothing: rows may change while the column is being read.
 */
export function createUniqueIndex(column: GridColumn): UniqueIndex {
  // A lone row stands for itself: a set for each of 100,000 values would cost ten times the memory.
  const holders = new Map<unknown, HeldRow | Set<HeldRow>>()
  // Values held by several rows; usually there is none, and then no row need be looked up.
  let shared = 0
  return {
    column,
    isDuplicate: (value) =>
      shared > 0 && !isEmpty(value) && holders.get(nameOf(value, column)) instanceof Set,
    holders(value) {
      const held = isEmpty(value) ? undefined : holders.get(nameOf(value, column))
      return held instanceof Set ? [...held] : held ? [held] : []
    },
    add(row, value) {
      if (isEmpty(value)) return undefined
      const name = nameOf(value, column)
      const held = holders.get(name)
      if (held instanceof Set) held.add(row)
      else if (held === undefined || held === row) holders.set(name, row)
      else {
        holders.set(name, new Set([held, row]))
        shared += 1
        return held
      }
      return undefined
    },
    remove(row, value) {
      if (isEmpty(value)) return undefined
      const name = nameOf(value, column)
      const held = holders.get(name)
      if (held === row) holders.delete(name)
      if (!(held instanceof Set) || !held.delete(row) || held.size > 1) return undefined
      const [last] = held
      if (last) holders.set(name, last)
      shared -= 1
      return last
    },
  }
}

/** Two values are the same when the wire cannot tell them apart. */
function nameOf(value: unknown, { field }: GridColumn): unknown {
  return typeof value === 'string' ? value : scalarOf(field.type.toWire(value, field))
}
