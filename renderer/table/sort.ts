import type { Sort } from './model'

/** What a click on a header does: ascending, descending, back to the page's own order. */
export function nextSort(field: string, now: Sort, own: Sort): Sort {
  if (now.field !== field) return { field, order: 'asc' }
  const isOwn = own.field === field && own.order === now.order
  if (now.order === 'asc') return { field, order: 'desc' }
  return isOwn ? { field, order: 'asc' } : own
}

export type SortDirection = 'ascending' | 'descending' | 'none'

export function ariaSort(field: string, now: Sort): SortDirection {
  if (now.field !== field) return 'none'
  return now.order === 'asc' ? 'ascending' : 'descending'
}
