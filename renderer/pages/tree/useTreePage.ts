import { useCallback, useMemo, useState } from 'react'
import { createRows, type Row } from '../../data/rows'
import type { Condition } from '../../model/query/condition'
import { toParams } from '../../model/query/query'
import { usePorts } from '../../ports'
import {
  type ListQuery,
  readListParams,
  wholeCondition,
  writeListParams,
} from '../../query/listParams'
import type { TreeRecord } from '../../table/tree/treeRows'
import { useEvent } from '../../ui/useEvent'
import { useActions } from '../list/useActions'
import { useListSettings } from '../list/useListSettings'
import { useView } from '../list/useView'
import type { TreeModel } from './compile'

/** Binds address, settings, actions and forms of a tree page; the tree table loads its own rows. */
export function useTreePage({ list: model }: TreeModel, onWritten?: () => void) {
  const { navigate, user } = usePorts()
  const [search, setSearch] = navigate.useSearch()
  const params = useMemo(() => readListParams(search, model, user), [search, model, user])
  const { view, open, close } = useView(model)
  const [settings, changeSettings] = useListSettings(model.page)
  const [version, setVersion] = useState(0)
  const columns = model.columns.filter(({ field }) => !settings.hidden.includes(field.key))
  const wire = useMemo(() => {
    const { field, order } = params.sort
    const asked = toParams(wholeCondition(params, model), model.entity.fields)
    return { ...asked, column: field, order }
  }, [params, model])
  const rowsOf = useMemo(() => createRows(model.entity), [model])
  const rowOf = useCallback((record: TreeRecord): Row | undefined => rowsOf([record])[0], [rowsOf])
  const reload = useEvent(() => setVersion(version + 1))
  const refresh = useEvent(async (what?: 'saved' | 'deleted' | 'done') => {
    // As in a list: after a step the record is shown read only.
    if (what === 'done' && view?.mode === 'edit') {
      open({ mode: 'view', id: view.id }, { replace: true })
    }
    onWritten?.()
    reload()
  })
  const actions = useActions({
    model,
    open,
    refresh,
    reload,
    wire,
    clearSelection: () => undefined,
    columns: columns.map(({ field }) => field.key),
  })
  const go = (
    change: { readonly query?: ListQuery; readonly advanced?: Condition | undefined },
    replace = false,
  ) => {
    const next = { ...params, ...change }
    // The same query again means: reload.
    if (JSON.stringify(next) === JSON.stringify(params)) reload()
    else setSearch(writeListParams(search, next, model), { replace })
  }
  const hasQuery = params.advanced !== undefined || Object.keys(params.query).length > 0
  const start = useMemo(() => readListParams(new URLSearchParams(), model, user), [model, user])
  const begun = hasQuery && JSON.stringify(params.query) === JSON.stringify(start.query)
  const isFiltered = hasQuery && !(begun && params.advanced === undefined)
  return {
    params,
    wire,
    columns,
    settings,
    changeSettings,
    version,
    view,
    actions,
    rowOf,
    reload,
    isFiltered,
    /** The records are those of the page's initial query. */
    begun: hasQuery && !isFiltered,
    submit: useEvent((query: ListQuery) => go({ query })),
    advance: useEvent((advanced: Condition | undefined, link?: boolean) => go({ advanced }, link)),
    clear: useEvent(() => go({ query: {}, advanced: undefined })),
    openDetail: useEvent((row: Row) => {
      if (row.id !== undefined) open({ mode: 'view', id: row.id })
    }),
    /** Called after saving. With `more` the form stays open for another new record. */
    saved: useEvent((_: string | undefined, more: boolean) => {
      void refresh()
      if (!more) close()
    }),
    leave: useEvent(() => close()),
  }
}
