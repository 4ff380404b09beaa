import type { PageView } from '../../actions/define'
import { usePorts } from '../../ports'
import { useEvent } from '../../ui/useEvent'
import type { ListModel } from './model'
import { readView, writeView } from './view'

/** The open form or detail, kept in the address. A form that the user may not use stays closed. */
export function useView(model: ListModel) {
  const { navigate } = usePorts()
  const [search, setSearch] = navigate.useSearch()
  const view = readView(search)
  // Moving from record to record replaces the entry: "back" closes the form that was opened from the list.
  const open = useEvent((next: PageView, options?: { replace: boolean }) =>
    setSearch(writeView(search, next), options),
  )
  const close = useEvent((options?: { firstPage: boolean }) => {
    const next = writeView(search, undefined)
    if (options?.firstPage) next.delete('page')
    // Going back must not reopen what was closed.
    setSearch(next, { replace: true })
  })
  return { view: view && isOffered(view, model) ? view : undefined, open, close }
}

function isOffered(view: PageView, { toolbar, row }: ListModel): boolean {
  const { mode } = view
  const wanted = mode === 'add' && view.below ? 'addChild' : mode
  const usable = [...toolbar, ...row].filter(({ withheld }) => !withheld)
  return mode === 'view' || usable.some(({ type }) => type === wanted)
}
