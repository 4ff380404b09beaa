import type { GridRow, RowId } from '../columns/model'

export type SelectionMode = 'checkbox' | 'radio'

/** Selected (ticked) rows; operations cost the same for ten rows and for 100,000. */
export interface Selection {
  has(id: RowId): boolean
  readonly count: number
  /** In table order. */
  ids(): readonly RowId[]
  /** A radio button replaces the selection; a disabled row cannot be selected. */
  toggle(row: GridRow): void
  select(row: GridRow, on: boolean): void
  /** Toggles all rows on the current page that are neither disabled nor filtered out. */
  toggleAll(): void
  clear(): void
  /** State of the checkbox in the header, for the same rows; `some` is shown as indeterminate. */
  headState(): 'none' | 'some' | 'all'
  /** Defines these rows; undefined = all rows of the view. */
  cover(page: (() => readonly GridRow[]) | undefined): void
  /** Removes a row that has left the table. */
  drop(id: RowId): void
}

export interface SelectionContext {
  readonly mode: SelectionMode
  rows(): readonly GridRow[]
  /** Rows of the view. */
  shown(): readonly GridRow[]
  isDisabled(row: GridRow): boolean
  changed(ids: Iterable<RowId>): void
}

export function createSelection({
  mode,
  rows,
  shown,
  isDisabled,
  changed,
}: SelectionContext): Selection {
  const chosen = new Set<RowId>()
  let page: (() => readonly GridRow[]) | undefined
  const free = () => (page ?? shown)().filter((row) => !isDisabled(row))
  const set = (row: GridRow, on: boolean) => {
    if (isDisabled(row) || chosen.has(row.id) === on) return
    const touched = [row.id]
    if (mode === 'radio') touched.push(...chosen)
    if (mode === 'radio') chosen.clear()
    if (on) chosen.add(row.id)
    else chosen.delete(row.id)
    changed(touched)
  }
  const clear = () => {
    const before = [...chosen]
    chosen.clear()
    if (before.length > 0) changed(before)
  }
  return {
    has: (id) => chosen.has(id),
    get count() {
      return chosen.size
    },
    ids: () => rows().flatMap(({ id }) => (chosen.has(id) ? [id] : [])),
    toggle: (row) => set(row, !chosen.has(row.id)),
    select: set,
    toggleAll() {
      if (mode === 'radio') return clear()
      const here = free()
      const open = here.filter(({ id }) => !chosen.has(id))
      for (const { id } of open) chosen.add(id)
      // Ticks of rows on other pages or filtered out stay.
      if (open.length === 0) for (const { id } of here) chosen.delete(id)
      changed((open.length > 0 ? open : here).map(({ id }) => id))
    },
    clear,
    headState() {
      if (chosen.size === 0) return 'none'
      const here = free()
      if (!here.some(({ id }) => chosen.has(id))) return 'none'
      // Disabled rows cannot be ticked, so fewer ticks than rows may still be all.
      return here.every(({ id }) => chosen.has(id)) ? 'all' : 'some'
    },
    cover(next) {
      page = next
      changed([])
    },
    drop(id) {
      if (chosen.delete(id)) changed([id])
    },
  }
}
