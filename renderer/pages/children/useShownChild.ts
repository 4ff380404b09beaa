import { usePorts } from '../../ports'
import { useEvent } from '../../ui/useEvent'
import type { ChildModel } from './model'
import { withoutScope } from './Scope'

/** Which child is shown, in the address; the pages and open forms of children belong to their record. */
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
    /** The address without what belongs to the children of one record. */
    without: (of: URLSearchParams): URLSearchParams =>
      children.reduce((rest, { name }) => withoutPlace(rest, `${name}.`), of),
  }
}

const childName = 'child'

/** Their queries stay: who looks for a month goes on looking for it. */
const withoutPlace = (search: URLSearchParams, prefix: string): URLSearchParams => {
  const next = withoutScope(search, prefix)
  for (const [key, value] of search) {
    if (key.startsWith(`${prefix}q.`) || key === `${prefix}sort`) next.append(key, value)
  }
  return next
}
