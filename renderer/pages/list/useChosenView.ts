import { usePorts } from '../../ports'
import { ungroupedParam } from '../../query/listParams'
import { useEvent } from '../../ui/useEvent'
import type { CompiledView, ListModel } from './model'

const viewName = 'view'
/** Prefix of a view's own parameters, such as its month or its scale. */
const ownPrefix = 'v.'

export interface ChosenView {
  /** undefined = the table. */
  readonly view: CompiledView | undefined
  /** Whether the table's rows are grouped. */
  readonly grouped: boolean
  readonly own: Readonly<Record<string, string>>
  choose(name: string | undefined): void
  group(on: boolean): void
  setOwn(change: Readonly<Record<string, string | undefined>>): void
}

/** Which view of the list is shown; kept in the address beside the query, which all views share. */
export function useChosenView({ views, group }: Pick<ListModel, 'views' | 'group'>): ChosenView {
  const [search, setSearch] = usePorts().navigate.useSearch()
  const view = views.find(({ name }) => name === search.get(viewName))
  const own = Object.fromEntries(
    [...search].flatMap(([name, value]) =>
      name.startsWith(ownPrefix) ? [[name.slice(ownPrefix.length), value]] : [],
    ),
  )
  return {
    view,
    own,
    grouped: !view && group.length > 0 && search.get(ungroupedParam.name) !== ungroupedParam.value,
    choose: useEvent((name: string | undefined) => {
      const next = new URLSearchParams(search)
      // A month or a scale belongs to the previous view.
      for (const key of [...next.keys()]) if (key.startsWith(ownPrefix)) next.delete(key)
      if (name === undefined) next.delete(viewName)
      else next.set(viewName, name)
      setSearch(next)
    }),
    group: useEvent((on: boolean) => {
      const next = new URLSearchParams(search)
      if (on) next.delete(ungroupedParam.name)
      else next.set(ungroupedParam.name, ungroupedParam.value)
      setSearch(next)
    }),
    setOwn: useEvent((change: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(search)
      for (const [key, value] of Object.entries(change)) {
        if (value === undefined) next.delete(ownPrefix + key)
        else next.set(ownPrefix + key, value)
      }
      setSearch(next, { replace: true })
    }),
  }
}
