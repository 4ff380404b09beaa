import { isComposing } from '../../ui/composing'
import './grid.css'
import './sheet/sheet.css'
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useLookup } from '../../data/lookup'
import type { GridColumn, GridRow } from '../columns/model'
import type { HeldRow } from '../rows/rows'
import { defaultRowHeight, type Extra } from '../rows/window'
import type { Links } from '../store/links'
import type { GridStore } from '../store/store'
import { isOfControl } from './cellKeys'
import { ConflictWatch } from './conflict/ConflictWatch'
import { Belows, useExpansion } from './expand/Belows'
import { GoneBar } from './gone/GoneBar'
import { Head } from './Head'
import { useOutside } from './pointer/useOutside'
import { usePointer } from './pointer/usePointer'
import { Body } from './rows/Body'
import { leaveByTab } from './rows/tabStops'
import { GridContext, type GridScene } from './scene/context'
import { createControl } from './scene/control'
import type { Expansion } from './scene/expansion'
import { focusActive } from './scene/geometry'
import type { GridControl } from './scene/gridControl'
import { type LeadColumn, layColumns } from './scene/layout'
import { gridViewMessages } from './scene/messages'
import { useParts } from './scene/parts'
import { useScrolling } from './scene/scrollFlag'
import { createSpans, type SpanMethod } from './scene/spans'
import { useTopic } from './scene/useTopic'
import { type PageOfRows, spanOf } from './scroll/pageSpan'
import { useDrawn } from './scroll/useDrawn'
import { useNear } from './scroll/useNear'
import { useReveal } from './scroll/useReveal'
import { useSight, useViewport } from './scroll/useViewport'
import { SheetContext } from './sheet/context'
import { sheetMessages } from './sheet/messages'
import { SheetLayer } from './sheet/SheetLayer'
import { useColumnChoice } from './sheet/useColumnChoice'
import { type SheetOptions, useSheet } from './sheet/useSheet'
import { statisticsOf, Totals, totalsHeight } from './Totals'

export interface GridProps {
  readonly store: GridStore
  /** Accessible name. */
  readonly title: string
  /** Cells always look like controls. Cannot change while mounted. Default false. */
  readonly alwaysEdit?: boolean
  /** In px, default 61. */
  readonly rowHeight?: number
  /** Default 400 px; up to it, the table is as high as its rows. */
  readonly maxHeight?: number | string
  /** Fixed height; `auto` = natural height without a limit. */
  readonly height?: number | string | undefined
  readonly leads?: readonly LeadColumn[]
  /** Storage key for the user's column order, widths and visibility; absent = not stored. */
  readonly memory?: string | undefined
  readonly sheet?: SheetOptions | undefined
  readonly links?: Links | undefined
  /** Nothing can be edited, so nothing is marked as locked or required. Default false. */
  readonly readOnly?: boolean
  readonly loading?: boolean
  /** Shown when there are no rows. */
  readonly empty?: string | undefined
  /** Shows one page of the rows; absent = all. */
  readonly page?: PageOfRows | undefined
  /** The rows are one page of a longer list that is not loaded. Default false. */
  readonly isPage?: boolean
  /** Which rows are expanded. */
  readonly expansion?: Expansion | undefined
  /** Which cells are merged. */
  readonly spanMethod?: SpanMethod | undefined
  readonly className?: string
  /** Called with the imperative interface once mounted. */
  onControl?(control: GridControl): void
  readonly children?: ReactNode
}

const noLeads: readonly LeadColumn[] = []
const noOptions: SheetOptions = {}
const treeRole = { role: 'treegrid' }

/** The editable table: renders the visible rows and columns of a store. */
export function Grid(props: GridProps) {
  const { store, title, leads = noLeads, links, rowHeight = defaultRowHeight } = props
  const { memory, sheet: options = noOptions } = props
  const {
    alwaysEdit = false,
    maxHeight = 400,
    height,
    readOnly = false,
    loading = false,
    page,
    expansion,
    spanMethod,
  } = props
  const id = useId()
  const { Fold } = useParts()
  const lookup = useLookup()
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [sight, sightNow] = useSight(scroller, guess(height ?? maxHeight))
  const scrolling = useScrolling(scroller)
  useTopic(store, 'order')
  useTopic(store, 'links')
  useExpansion(expansion)
  const { columns } = store.table
  const { width } = sightNow.current
  const arranging = useColumnChoice(memory, columns)
  const [choice] = arranging
  const layout = useMemo(
    () => layColumns(columns, leads, width, choice),
    [columns, leads, width, choice],
  )
  const count = store.count()
  const span = spanOf(page, count)
  const rows = expansion && (store.table.shown ?? store.table.order)
  const extras = (rows && expansion?.extras({ rows, ...span })) ?? none
  const spans = useMemo(
    () =>
      spanMethod &&
      createSpans(store, spanMethod, () => layout.columns, { from: span.from, to: span.to }),
    [store, spanMethod, layout, span.from, span.to],
  )
  useLayoutEffect(() => {
    if (!spans) return
    const places = new Map(layout.columns.map(({ column, place }) => [column.key, place]))
    store.table.isCovered = ({ place }, { key }) => {
      const column = places.get(key)
      return column !== undefined && spans.isCovered({ row: place, column })
    }
    return () => {
      store.table.isCovered = undefined
    }
  }, [store, spans, layout])
  const viewport = useViewport({
    sight: sightNow.current,
    count: span.to - span.from,
    first: span.from,
    rowHeight,
    layout,
    extras,
    spans,
  })

  const latest = useRef({
    layout,
    lookup,
    rowHeight,
    page,
    extras,
    spans,
    find: () => {},
    resolve: (_row: HeldRow, _column: GridColumn, _text: string) => {},
    uncover: async (_row: GridRow, _key: string) => {},
  })
  useLayoutEffect(() => {
    const { find, resolve, uncover } = sheet
    latest.current = { layout, lookup, rowHeight, page, extras, spans, find, resolve, uncover }
    store.cursor.setKeys(layout.columns.map(({ column }) => column.key))
  })
  const reveal = useReveal(scroller, latest, store)
  const control = useMemo(
    () =>
      createControl(
        store,
        {
          layout: () => latest.current.layout,
          pageRows: () =>
            Math.floor((sightNow.current.height - headHeight) / latest.current.rowHeight),
          reveal,
          lookup: () => latest.current.lookup,
          find: () => latest.current.find(),
          resolve: (row, column, text) => latest.current.resolve(row, column, text),
          uncover: (row, key) => latest.current.uncover(row, key),
          spans: () => latest.current.spans,
        },
        { always: alwaysEdit },
      ),
    [store, reveal, sightNow, alwaysEdit],
  )
  const { onControl } = props
  useLayoutEffect(() => onControl?.(control), [control, onControl])
  const scene: GridScene = useMemo(
    () => ({ control, layout, lookup, links, rowHeight, scrolling, readOnly, id }),
    [control, layout, lookup, links, rowHeight, scrolling, readOnly, id],
  )
  const drawn = useDrawn(store, layout, viewport.columns)
  const sheet = useSheet({
    control,
    scroller,
    layout: () => latest.current.layout,
    columns: arranging,
    options,
  })
  const near = useNear(control)
  const pointer = usePointer(control, scroller, near)
  const outside = useOutside(root, control)
  const totals = statisticsOf(layout.columns)
  // A table that grows with its rows cannot have a height in per cent.
  const least =
    totals.length > 0
      ? `calc(100% - ${headHeight + totals.length * totalsHeight + 1}px)`
      : undefined
  const size: CSSProperties = height === undefined || height === 'auto' ? { maxHeight } : { height }
  return (
    <GridContext value={scene}>
      <SheetContext value={sheet.scene}>
        <div
          ref={root}
          className={`jd-grid ${props.className ?? ''}`}
          data-always={alwaysEdit || undefined}
          data-loading={loading || undefined}
          data-readonly={readOnly || undefined}
          data-spans={spans !== undefined || undefined}
        >
          <div
            ref={scroller}
            className="jd-grid-scroll"
            role="grid"
            {...(Fold && treeRole)}
            aria-label={title}
            aria-rowcount={count + 1 + totals.length}
            aria-colcount={layout.leads.length + layout.columns.length}
            aria-multiselectable="true"
            aria-busy={loading || undefined}
            aria-readonly={readOnly || undefined}
            style={size}
            tabIndex={0}
            onPointerDownCapture={outside.enter}
            onBlur={outside.leave}
            // In the capture phase: a picker's dialog stops its events, but belongs to the cell it was opened from.
            onFocusCapture={outside.stay}
            onFocus={({ target, currentTarget }) => {
              // Tab moves the focus to the table, so its cursor takes the keyboard.
              if (isOfCells(target)) control.focused = true
              if (target !== currentTarget || pointer.isDown()) return
              control.focused = true
              control.choose(store.cursor.get()?.active ?? { row: 0, column: 0 })
              // A cell that was already active does not notice.
              queueMicrotask(() => document.activeElement === target && focusActive(currentTarget))
            }}
            // Before an open list handles Escape and stops it: one press is enough to cancel.
            onKeyDownCapture={(event) => {
              const { key, target, currentTarget, nativeEvent } = event
              const isEditing = store.cursor.get()?.mode !== 'ready'
              if (key !== 'Escape' || !isEditing || gridOf(target) !== currentTarget) return
              if (!control.press({ key, composing: isComposing(nativeEvent) })) return
              event.preventDefault()
              event.stopPropagation()
            }}
            onKeyDown={(event) => {
              if (event.defaultPrevented) return
              if (sheet.press(event)) return event.preventDefault()
              const { key, shiftKey: shift, ctrlKey, metaKey, altKey: alt, nativeEvent } = event
              const isTab = key === 'Tab' && !ctrlKey && !metaKey && !alt
              if (isTab && shift && isOfTitles(event.target)) leaveByTab(event.currentTarget)
              if (!isOfCells(event.target) || isOfControl(event)) return
              const composing = isComposing(nativeEvent)
              if (control.press({ key, shift, ctrl: ctrlKey || metaKey, alt, composing })) {
                event.preventDefault()
                near(store.cursor.get()?.active.column)
              } else if (isTab) {
                // After the last cell, editing ends.
                control.commit()
                leaveByTab(event.currentTarget)
              }
            }}
            {...pointer.handlers}
            {...sheet.handlers}
            onPointerDown={(event) => {
              if (!sheet.pointerDown(event)) pointer.handlers.onPointerDown(event)
            }}
          >
            {sight && (
              <>
                <Head columns={drawn} />
                <Body
                  first={span.from}
                  last={span.to}
                  start={span.from + viewport.rows.start}
                  end={span.from + viewport.rows.end}
                  extras={extras}
                  spans={spans}
                  total={viewport.rows.total}
                  least={count > 0 ? least : undefined}
                  width={layout.width}
                  columns={drawn}
                />
                {count === 0 && (
                  <p className="jd-grid-empty" style={{ minHeight: least }}>
                    {loading
                      ? gridViewMessages.loading
                      : sheet.isFiltered
                        ? sheetMessages.noRows
                        : (props.empty ?? gridViewMessages.empty)}
                  </p>
                )}
                <Totals columns={drawn} wanted={totals} isPage={props.isPage ?? false} />
                {expansion && rows && (
                  <Belows
                    expansion={expansion}
                    rows={rows}
                    first={span.from}
                    last={span.to}
                    start={span.from + viewport.rows.start}
                    end={span.from + viewport.rows.end}
                    extras={extras}
                    width={sight.width}
                    head={headHeight}
                  />
                )}
                <div ref={sheet.frame} className="jd-grid-frame" aria-hidden="true" hidden />
                <div ref={sheet.guide} className="jd-grid-guide" aria-hidden="true" hidden />
              </>
            )}
          </div>
          <SheetLayer
            scroller={scroller}
            clip={sheet.clip}
            options={options}
            cancelPaste={sheet.cancelPaste}
          />
          <ConflictWatch />
          <GoneBar />
          {props.children}
        </div>
      </SheetContext>
    </GridContext>
  )
}

const none: readonly Extra[] = []

export const headHeight = 42

/** Without layout (no screen), as many rows are drawn as would fit into this height. */
const guess = (height: number | string): number => (typeof height === 'number' ? height : 400)

/** Excludes nested tables in expanded rows; dialogs and popups belong to no table. */
const gridOf = (target: EventTarget) =>
  target instanceof Element ? target.closest('.jd-grid-scroll') : null

const isOfCells = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.jd-grid-body') !== null

const isOfTitles = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.jd-grid-head') !== null
