import type { Sort } from './model'

/** Next sort after a click on a header: ascending, descending, then the list's own order, which may be none. */
export function nextSort<Own extends Sort | undefined>(
  field: string,
  now: Sort | undefined,
  own: Own,
): Sort | Own {
  if (now?.field !== field) return { field, order: 'asc' }
  const isOwn = own?.field === field && own.order === now.order
  if (now.order === 'asc') return { field, order: 'desc' }
  return isOwn ? { field, order: 'asc' } : own
}

export type SortDirection = 'ascending' | 'descending' | 'none'

export function ariaSort(field: string, now: Sort | undefined): SortDirection {
  if (now?.field !== field) return 'none'
  return now.order === 'asc' ? 'ascending' : 'descending'
}
