import { useEffect, useRef, useState } from 'react'
import { onDictsChanged } from '../../data/dictChanges'
import type { WireRecord } from '../../data/envelope'
import type { Row } from '../../data/rows'
import { useWritten } from '../../grid/sync/useWritten'
import type { Condition } from '../../model/query/condition'
import type { ListQuery } from '../../query/listParams'
import { useList } from '../../query/useList'
import { nextSort } from '../../table/sort'
import { lastPageOf } from '../../ui/pageNumbers'
import { useEvent } from '../../ui/useEvent'
import { useHeldBack } from '../../ui/useHeldBack'
import type { ListModel } from './model'
import { useActions } from './useActions'
import { useChosenView } from './useChosenView'
import { useListSettings } from './useListSettings'
import { useRows } from './useRows'
import { useSteps } from './useSteps'
import { useView } from './useView'

type Written = 'saved' | 'deleted' | 'done'

interface Around {
  /** Called after a write, before the list is reloaded. */
  onWritten?(): void
}

/** Binds data, address, selection and actions of a list page; the components below it hold no state. */
export function useListPage(model: ListModel, around: Around = {}) {
  const chosen = useChosenView(model)
  const elsewhere = chosen.view !== undefined || chosen.grouped
  const list = useList(model.endpoints.list, model, elsewhere)
  const [version, setVersion] = useState(0)
  const { params, answer, current } = list
  const { view, open, close } = useView(model)
  const [settings, changeSettings] = useListSettings(model.page)
  const { rows, columns, selected, selectedRows, select, tick } = useRows(
    model,
    list,
    settings.hidden,
  )
  const [highlight, setHighlight] = useState<string>()
  const [written, setWritten] = useState<{ what: Written; at: number }>()
  const toFirstPage = useRef(false)
  const total = answer?.total ?? 0

  /** Reloads whatever shows the records now. */
  const readAgain = useEvent(async () => {
    if (elsewhere) setVersion((before) => before + 1)
    else await list.reload()
  })
  const refresh = useEvent(async (what: Written) => {
    setWritten({ what, at: Date.now() })
    around.onWritten?.()
    // After a step in its form, the record is shown read only, and going back does not lead to the form.
    if (what === 'done' && view?.mode === 'edit') {
      open({ mode: 'view', id: view.id }, { replace: true })
    }
    await readAgain()
  })
  const reload = useEvent(() => void readAgain())
  // Records carry the texts of their values, so a changed dictionary makes them outdated.
  const readTexts = useEvent((changed?: readonly string[]) => {
    const dicts = columns.flatMap(({ field }) => field.type.dict(field) ?? [])
    if (dicts.some((dict) => changed?.includes(dict) ?? !dict.includes(','))) reload()
  })
  useEffect(() => onDictsChanged(readTexts), [readTexts])
  const [holds, setHolds] = useState(0)
  const follow = useHeldBack(holds > 0, () => {
    if (elsewhere) reload()
    else void list.follow()
  })
  useWritten(model.live ? model.entity : undefined, follow)
  const clearSelection = useEvent(() => select(new Set()))
  const wire = list.wire
  const shownColumns = columns.map(({ field }) => field.key)
  const actions = useActions({
    model,
    open,
    refresh,
    reload,
    clearSelection,
    wire,
    columns: shownColumns,
    listed: rows,
  })

  // The rows of the last page may all have been deleted.
  const lastPage = lastPageOf(total, params.size)
  const beyond = current && rows?.length === 0 && total > 0 && params.page > lastPage
  useEffect(() => {
    if (beyond) list.go({ page: lastPage }, { replace: true })
  }, [beyond, lastPage, list.go])

  const leave = useEvent(() => {
    close({ firstPage: toFirstPage.current })
    toFirstPage.current = false
  })

  const steps = useSteps({ list, rows, total, view, open })

  return {
    steps,
    chosen,
    elsewhere,
    version,
    tick,
    list,
    rows,
    columns,
    selected,
    selectedRows,
    total,
    view,
    highlight,
    settings,
    actions,
    /** What was written before a reload that failed: the message must not look as if the write had failed. */
    unseen: written && list.arrivedAt < written.at ? written.what : undefined,
    changeSettings,
    clearSelection,
    select,
    submit: useEvent((query: ListQuery) => {
      const again = params.page === 1 && same(query, params.query)
      if (again) reload()
      else list.go({ query })
    }),
    /** With `link` the query replaces the link that asked for it. */
    advance: useEvent((advanced: Condition | undefined, link?: boolean) => {
      const again = !link && params.page === 1 && same(advanced, params.advanced)
      if (again) reload()
      else list.go({ advanced }, { replace: link === true })
    }),
    reload,
    /** Rows stay in place despite others' writes until the returned function is called: the user is typing into one. */
    hold: useEvent(() => {
      setHolds((before) => before + 1)
      return () => setHolds((before) => before - 1)
    }),
    cancel: useEvent(() => list.cancel()),
    sort: useEvent((field: string) => list.go({ sort: nextSort(field, params.sort, model.sort) })),
    clear: useEvent(() => list.go({ query: {}, aside: undefined, advanced: undefined })),
    beside: useEvent((aside: string | undefined) => list.go({ aside })),
    page: useEvent((page: number) => list.go({ page })),
    size: useEvent((size: number) => list.go({ size })),
    /** Opens a new record with these values. */
    begin: useEvent((prefill: WireRecord) => open({ mode: 'add', prefill })),
    openDetail: useEvent((row: Row) => {
      if (row.id !== undefined) open({ mode: 'view', id: row.id })
    }),
    /** Called after saving. With `more` the form stays open for another new record. */
    saved: useEvent((id: string | undefined, more: boolean, record: WireRecord) => {
      setHighlight(id)
      list.take(record)
      // A new record is the newest: only the first page shows it.
      toFirstPage.current ||= view?.mode !== 'edit' && params.page > 1
      if (toFirstPage.current) {
        setWritten({ what: 'saved', at: Date.now() })
        around.onWritten?.()
      } else void refresh('saved')
      if (!more) leave()
    }),
    /** A cell was edited in place; `saved` is false if somebody else had changed the row. */
    written: useEvent(async (id: string, saved: boolean) => {
      if (!saved) return void (await list.reload())
      setHighlight(id)
      await refresh('saved')
    }),
    leave,
  }
}

export type ListPageState = ReturnType<typeof useListPage>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
