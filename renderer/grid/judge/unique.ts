import { scalarOf } from '../../model/entity/field'
import { isEmpty } from '../../model/entity/rules'
import { comparedBy } from '../../values/textKey'
import type { GridColumn } from '../columns/model'
import type { HeldRow } from '../rows/rows'

/** Index of the rows by value in one column; empty cells are not included. */
export interface UniqueIndex {
  readonly column: GridColumn
  isDuplicate(value: unknown): boolean
  /** All rows with the value. */
  holders(value: unknown): readonly HeldRow[]
  /** Both return the other row that has just become, or stopped being, a duplicate. */
  add(row: HeldRow, value: unknown): HeldRow | undefined
  remove(row: HeldRow, value: unknown): HeldRow | undefined
}

/**
 * Starts empty; updates cost the same for ten rows and for 100,000. Adding a present row or removing an absent one
 * changes nothing, because rows may change while the column is being read.
 */
export function createUniqueIndex(column: GridColumn): UniqueIndex {
  // A single row is stored directly: a set for each of 100,000 values would take ten times the memory.
  const holders = new Map<unknown, HeldRow | Set<HeldRow>>()
  // Number of values held by several rows; if 0, which is usual, no row need be looked up.
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

/** Two texts are the same if they are to people, other values if they have the same wire form. */
function nameOf(value: unknown, { field }: GridColumn): unknown {
  if (typeof value !== 'string') return scalarOf(field.type.toWire(value, field))
  const compare = comparedBy(field)
  return compare ? compare(value) : value
}
