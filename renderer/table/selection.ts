/** Ticked rows of one page of one query. */
export interface Selection {
  readonly pageKey: string
  readonly ids: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

export const emptySelection: Selection = { pageKey: '', ids: nothing }

/**
 * The valid ticked ids. A selection belongs to a page: another page or query has none; after a reload of the same page,
 * records that still exist stay ticked.
 */
export function selectedIds(
  selection: Selection,
  pageKey: string,
  rowIds: readonly string[],
): ReadonlySet<string> {
  if (selection.pageKey !== pageKey || selection.ids.size === 0) return nothing
  const present = rowIds.filter((id) => selection.ids.has(id))
  return present.length === selection.ids.size ? selection.ids : new Set(present)
}

export function toggleRow(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Checkbox of the head: ticks all if some are missing, else none. */
export function toggleAll(
  ids: ReadonlySet<string>,
  rowIds: readonly string[],
): ReadonlySet<string> {
  return ids.size < rowIds.length ? new Set(rowIds) : nothing
}

export function headState(count: number, rows: number): 'none' | 'some' | 'all' {
  if (count === 0) return 'none'
  return count < rows ? 'some' : 'all'
}
