import type { PageView } from '../../actions/define'

/** What the address opens over the list: `?form=add`, `?form=add&below=…`, `?form=edit&id=…`, `?detail=…`. */
export function readView(search: URLSearchParams): PageView | undefined {
  const detail = search.get('detail')
  if (detail) return { mode: 'view', id: detail }
  const mode = search.get('form')
  const id = search.get('id')
  const below = search.get('below')
  if (mode === 'add') return below ? { mode, below } : { mode }
  return (mode === 'edit' || mode === 'copy') && id ? { mode, id } : undefined
}

/** The address with `view` open, or with nothing open. */
export function writeView(search: URLSearchParams, view: PageView | undefined): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['form', 'id', 'below', 'detail']) next.delete(name)
  if (view?.mode === 'view') next.set('detail', view.id)
  else if (view) next.set('form', view.mode)
  if (view && view.mode !== 'view' && view.mode !== 'add') next.set('id', view.id)
  if (view?.mode === 'add' && view.below) next.set('below', view.below)
  return next
}
