import type { PageView } from '../../actions/define'
import { isRecord, type WireRecord } from '../../data/envelope'

/** Parameter with the values of a new record, as JSON (see the action `go`). */
export const prefillName = 'prefill'

/** Parses what is open over the list: `?form=add`, `?form=add&below=…`, `?form=edit&id=…`, `?detail=…`. */
export function readView(search: URLSearchParams): PageView | undefined {
  const detail = search.get('detail')
  if (detail) return { mode: 'view', id: detail }
  const mode = search.get('form')
  const id = search.get('id')
  if (mode === 'add') {
    const below = search.get('below')
    const prefill = readPrefill(search.get(prefillName))
    return { mode, ...(below && { below }), ...(prefill && { prefill }) }
  }
  return (mode === 'edit' || mode === 'copy') && id ? { mode, id } : undefined
}

/** The address with `view` open, or with nothing open. */
export function writeView(search: URLSearchParams, view: PageView | undefined): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['form', 'id', 'below', 'detail', prefillName]) next.delete(name)
  if (view?.mode === 'view') next.set('detail', view.id)
  else if (view) next.set('form', view.mode)
  if (view && view.mode !== 'view' && view.mode !== 'add') next.set('id', view.id)
  if (view?.mode !== 'add') return next
  if (view.below) next.set('below', view.below)
  if (view.prefill) next.set(prefillName, JSON.stringify(view.prefill))
  return next
}

function readPrefill(text: string | null): WireRecord | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
