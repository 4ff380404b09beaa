import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LookupContext } from '../../../data/lookup'
import { usePorts } from '../../../ports'
import { useEvent } from '../../../ui/useEvent'
import type { GridColumn, GridRow } from '../../columns/model'
import { blockOf, contains } from '../../cursor/range'
import type { HeldRow } from '../../rows/rows'
import { placeOf } from '../pointer/dragCells'
import { focusActive } from '../scene/geometry'
import type { GridControl } from '../scene/gridControl'
import type { ColumnChoice, Layout } from '../scene/layout'
import { pasteIn, take } from './clip'
import type { ClipContext } from './clipContext'
import { withHidden } from './columnChoice'
import type { ListSorting, Panel, SheetScene } from './context'
import { createFill } from './fillDrag'
import { createHeadWork } from './headWork'
import { spreadsFromBox } from './openBox'
import { resolveTyped } from './resolveTyped'
import { focusTitle } from './titles'
import { useView } from './useView'

/** Features that the table's owner allows; absent = all. */
export interface SheetOptions {
  /** Pasting may add rows at the end. */
  readonly canGrow?: boolean
  readonly maxRows?: number | undefined
  readonly canInsert?: boolean
  readonly canRemove?: boolean
  /** Sorting and filtering; a tree has its own order. */
  readonly canSort?: boolean
  /** The rows are a page of a longer list, which its owner sorts: absent = the table sorts its own rows. */
  readonly sorting?: ListSorting | undefined
  /** Replaces inserting one row directly. */
  insertRow?(index: number): void
  /** Replaces asking and removing. */
  removeRows?(ids: readonly string[]): void
}

interface SheetInput {
  readonly control: GridControl
  readonly scroller: RefObject<HTMLElement | null>
  readonly layout: () => Layout
  readonly columns: readonly [ColumnChoice, (next: ColumnChoice | undefined) => void]
  readonly options: SheetOptions
}

/** Clipboard, fill handle, menus, find, sort and filter, and column settings. */
export function useSheet({ control, scroller, layout, columns, options }: SheetInput) {
  const lookups = useContext(LookupContext)
  if (!lookups) throw new Error('useSheet: no console above this component')
  const { notify, request, user } = usePorts()
  const [choice, arrange] = columns
  const [panel, setPanel] = useState<Panel>()
  const [waiting, setWaiting] = useState<readonly (() => void)[]>(none)
  const frame = useRef<HTMLDivElement>(null)
  const guide = useRef<HTMLDivElement>(null)
  const view = useView(control, lookups, scroller)
  const latest = useRef({ choice, arrange, layout })
  useLayoutEffect(() => {
    latest.current = { choice, arrange, layout }
  })
  const head = useMemo(
    () =>
      createHeadWork({
        control,
        scroller,
        guide,
        layout: () => latest.current.layout(),
        choice: () => latest.current.choice,
        change: (next) => latest.current.arrange(next),
      }),
    [control, scroller],
  )
  const fill = useMemo(
    () => createFill({ control, lookups, scroller, frame }),
    [control, lookups, scroller],
  )
  const clip: ClipContext = {
    control,
    lookups,
    notify,
    request,
    user,
    canGrow: options.canGrow ?? true,
    maxRows: options.maxRows,
    begin(cancel) {
      const timer = setTimeout(() => setWaiting((others) => [...others, cancel]), noticeableMs)
      return () => {
        clearTimeout(timer)
        setWaiting((all) => (all.includes(cancel) ? all.filter((one) => one !== cancel) : all))
      }
    },
  }
  function cancelWaiting(): boolean {
    for (const cancel of waiting) cancel()
    return waiting.length > 0
  }
  const close = useEvent((focus: boolean) => {
    setPanel(undefined)
    if (!focus) return
    control.focused = true
    focusActive(scroller.current)
  })
  const { canSort = true, sorting } = options
  const scene: SheetScene = useMemo(
    () => ({ view, canSort, sorting, head, choice, arrange, panel, open: setPanel, close }),
    [view, canSort, sorting, head, choice, arrange, panel, close],
  )

  function openCells(at: { readonly x: number; readonly y: number }) {
    const anchor = scroller.current?.querySelector<HTMLElement>('.jd-grid-cell[data-active]')
    if (anchor) setPanel({ kind: 'cells', anchor, at })
  }
  function takeBy(event: ClipboardEvent, kind: 'copy' | 'cut') {
    if (!isOfCells(event.target, control)) return
    const { clipboardData } = event
    const isTaken = take(clip, kind, ({ text, html }) => {
      clipboardData.setData('text/plain', text)
      clipboardData.setData('text/html', html)
    })
    if (isTaken) event.preventDefault()
  }
  const handlers = {
    onCopy(event: ClipboardEvent) {
      takeBy(event, 'copy')
    },
    onCut(event: ClipboardEvent) {
      takeBy(event, 'cut')
    },
    onPaste(event: ClipboardEvent) {
      const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) =>
        event.clipboardData.getData(type),
      )
      if (!html && !text) return
      if (!isOfCells(event.target, control)) {
        if (!spreadsFromBox(event.target, { html, text }, control)) return
        control.commit()
      }
      event.preventDefault()
      void pasteIn(clip, { html, text })
    },
    onDoubleClick: fill.doubleClick,
    onContextMenu(event: MouseEvent) {
      const place = placeOf(event.target)
      const state = control.store.cursor.get()
      // In an open editor, the browser's own menu is shown.
      if (!place || (state?.mode !== 'ready' && placeIs(state?.active, place))) return
      event.preventDefault()
      control.focused = true
      if (!state || !contains(blockOf(state), place)) control.choose(place)
      const at = { x: event.clientX, y: event.clientY }
      // The cell that has just become active is the menu's anchor.
      queueMicrotask(() => openCells(at))
    },
  }
  return {
    scene,
    clip,
    handlers,
    frame,
    guide,
    /** Present while pasted names are being requested: cancels that. */
    cancelPaste: waiting.length > 0 ? cancelWaiting : undefined,
    isFiltered: view.view.filters.size > 0,
    /** true = the pointer press was handled here. */
    pointerDown(event: PointerEvent): boolean {
      if (panel?.kind === 'cells') setPanel(undefined)
      return fill.down(event)
    },
    /** true = the key was handled here. */
    press(event: KeyboardEvent): boolean {
      const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
      const state = control.store.cursor.get()
      const isReady = state === undefined || state.mode === 'ready'
      const command = (ctrlKey || metaKey) && !altKey && !shiftKey
      if (command && (key === 'f' || key === 'h')) {
        setPanel({ kind: 'find', replace: key === 'h' })
        return true
      }
      if (isReady && key === 'Escape' && cancelWaiting()) return true
      if (!isReady || !(target instanceof Element) || target.closest('.jd-grid-head')) return false
      if (state && ((key === 'F10' && shiftKey) || key === 'ContextMenu')) {
        const box = scroller.current?.querySelector('[data-active]')?.getBoundingClientRect()
        if (box) openCells({ x: box.left + 8, y: box.bottom - 8 })
        return true
      }
      const plainUp = key === 'ArrowUp' && !shiftKey && !ctrlKey && !metaKey && !altKey
      // Above the first row are the titles; a table without rows has only titles.
      const isTop = state ? state.active.row === 0 : control.store.count() === 0
      if (!plainUp || !isTop || !scroller.current) return false
      const laid = layout().columns[state?.active.column ?? 0]
      if (!laid) return false
      focusTitle(scroller.current, layout, laid.column.key)
      return true
    },
    resolve(row: HeldRow, column: GridColumn, text: string) {
      void resolveTyped(clip, row, column, text)
    },
    find: () => setPanel({ kind: 'find', replace: false }),
    /** Makes a cell visible: removes filters, and shows its column. */
    async uncover({ place }: GridRow, key: string): Promise<void> {
      if (choice.hidden?.includes(key)) arrange(withHidden(choice, key, false))
      if (place < 0) await view.showAll()
    },
  }
}

const none: readonly (() => void)[] = []
// Work that finishes sooner needs no indicator.
const noticeableMs = 300

/** Excludes the text in an open editor and controls inside cells. */
function isOfCells(target: EventTarget, { store }: GridControl): boolean {
  if (!(target instanceof HTMLElement) || store.cursor.get()?.mode !== 'ready') return false
  if (target.hasAttribute('data-cell-input')) return true
  const isText = target instanceof HTMLInputElement && /^(text|search|number)$/.test(target.type)
  return !isText && !target.isContentEditable && target.tagName !== 'TEXTAREA'
}

const placeIs = (
  a: { readonly row: number; readonly column: number } | undefined,
  b: { readonly row: number; readonly column: number },
): boolean => a?.row === b.row && a.column === b.column
