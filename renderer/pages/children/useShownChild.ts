import { usePorts } from '../../ports'
import { useEvent } from '../../ui/useEvent'
import type { ChildModel } from './model'
import { withoutScope } from './Scope'

/** Name of the shown child, kept in the address; the page numbers and open forms of children belong to their record. */
export function useShownChild(children: readonly ChildModel[], first = children[0]?.name ?? '') {
  const [search, setSearch] = usePorts().navigate.useSearch()
  const shown = search.get(childName) ?? first
  return {
    shown,
    show: useEvent((name: string) => {
      const next = new URLSearchParams(search)
      next.set(childName, name)
      setSearch(next, { replace: true })
    }),
    /** The address without the parameters that belong to one record's children. */
    without: (of: URLSearchParams): URLSearchParams =>
      children.reduce((rest, { name }) => withoutPlace(rest, `${name}.`), of),
  }
}

const childName = 'child'

/** Keeps their queries: a user who filters by month keeps the filter for the next record. */
const withoutPlace = (search: URLSearchParams, prefix: string): URLSearchParams => {
  const next = withoutScope(search, prefix)
  for (const [key, value] of search) {
    if (key.startsWith(`${prefix}q.`) || key === `${prefix}sort`) next.append(key, value)
  }
  return next
}
