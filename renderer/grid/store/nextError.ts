import type { RowId } from '../columns/model'
import type { GridStore } from './store'

export interface ErrorPlace {
  readonly row: RowId
  readonly key: string
}

/** Rows that cannot be saved as they are. */
export const failingRows = ({ judge }: Pick<GridStore, 'judge'>) =>
  [...judge.failing].filter((row) => !judge.isOld(row))

/** Number of invalid cells. */
export const countErrors = (store: GridStore): number =>
  failingRows(store).reduce((sum, { marks = {} }) => {
    const { errors = {}, refused = {} } = marks
    return sum + new Set([...Object.keys(errors), ...Object.keys(refused)]).size
  }, 0)

/**
 * The next invalid cell after the active one, row by row, cyclically. Filtered-out rows and hidden columns are
 * included, in table order.
 */
export function nextError(store: GridStore): ErrorPlace | undefined {
  const { table, cursor } = store
  const { columns } = table
  const orderOf = ({ place, index }: { place: number; index: number }) =>
    place < 0 ? table.count + index : place
  const indexOf = (key: string) => {
    const shown = cursor.keys.indexOf(key)
    return shown < 0 ? cursor.keys.length : shown
  }
  const all = failingRows(store)
    .sort((a, b) => orderOf(a) - orderOf(b))
    .flatMap((row) => {
      const { errors = {}, refused = {} } = row.marks ?? {}
      const isWrong = (key: string) => Object.hasOwn(errors, key) || Object.hasOwn(refused, key)
      return columns
        .filter(({ key, hidden }) => !hidden && isWrong(key))
        .sort((a, b) => indexOf(a.key) - indexOf(b.key))
        .map(({ key }) => ({ row, key }))
    })
  const active = cursor.active()
  const here = active && table.rowOf(active.row)
  const next =
    here &&
    all.find(({ row, key }) => {
      const down = orderOf(row) - orderOf(here)
      return down > 0 || (down === 0 && indexOf(key) > indexOf(active.key))
    })
  const found = next ?? all[0]
  return found && { row: found.row.id, key: found.key }
}
