import type { SheetCell, SheetRow } from './sheetRow'

/** A cell merged over rows; `top` and `bottom` are row numbers. Its value stands in its first cell. */
export interface MergedArea {
  readonly column: number
  readonly top: number
  readonly bottom: number
}

/**
 * Gives each row the values of the cells that are merged into it from above; rows come from top to bottom. A row that
 * says nothing of its own stays empty: it is the lower half of a record, or space.
 */
export function mergedFiller(areas: readonly MergedArea[]): (row: SheetRow) => SheetRow {
  const tall = areas.filter(({ top, bottom }) => bottom > top).sort((a, b) => a.top - b.top)
  let next = 0
  let open: { readonly area: MergedArea; readonly value: SheetCell }[] = []
  return (row) => {
    if (open.length === 0 && next === tall.length) return row
    const given = open.filter(({ area }) => area.bottom >= row.number)
    open = given
    for (let area = tall[next]; area && area.top <= row.number; area = tall[++next]) {
      const value = row.cells[area.column] ?? null
      if (area.top === row.number && !isEmpty(value)) open = [...open, { area, value }]
    }
    if (row.cells.every(isEmpty)) return row
    const cells = [...row.cells]
    const missing = given.filter(({ area }) => isEmpty(cells[area.column]))
    for (const { area, value } of missing) {
      while (cells.length < area.column) cells.push(null)
      cells[area.column] = value
    }
    return missing.length > 0 ? { ...row, cells, merged: missing.length } : row
  }
}

const isEmpty = (cell: SheetCell | undefined): boolean =>
  cell === null || cell === undefined || cell === ''
