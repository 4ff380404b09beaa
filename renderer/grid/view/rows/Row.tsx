import { memo, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Boundary } from '../../../ui/Boundary'
import type { CellState } from '../../cursor/range'
import { blockOf } from '../../cursor/range'
import { whyRefused } from '../../judge/judge'
import { type HeldRow, stateOf, valuesOf } from '../../rows/rows'
import { changedKeys } from '../../rows/unsaved'
import type { GridStore } from '../../store/store'
import { useGrid } from '../scene/context'
import type { GridControl } from '../scene/gridControl'
import type { LaidColumn } from '../scene/layout'
import { gridViewMessages } from '../scene/messages'
import { useParts } from '../scene/parts'
import { isDrawn, type Span } from '../scene/spans'
import { Cell, focusCell } from './Cell'
import { LeadCells } from './LeadCells'

interface RowProps {
  readonly row: HeldRow
  readonly place: number
  readonly top: number
  /** Columns to render. */
  readonly columns: readonly LaidColumn[]
  /** Merged cells by column index; absent if no cell is merged. */
  readonly spans?: readonly Span[] | undefined
}

/** A row: rerenders only if its content, or the cursor within it, changes. */
export const Row = memo(function Row(props: RowProps) {
  return (
    <Boundary resetKeys={[props.row]} fallback={() => <RowCells {...props} guarded />}>
      <RowCells {...props} guarded={false} />
    </Boundary>
  )
})

function RowCells(props: RowProps & { readonly guarded: boolean }) {
  const { row, place, top, columns, spans, guarded } = props
  const scene = useGrid()
  const { control, layout, rowHeight, links, id } = scene
  const { Fold } = useParts()
  const { store } = control
  const { listeners } = store
  const onRow = useCallback(
    (listener: () => void) => listeners.onRow(row.id, listener),
    [listeners, row],
  )
  useSyncExternalStore(onRow, () => row.version)
  const onCursor = useCallback(
    (listener: () => void) => listeners.onTopic('cursor', listener),
    [listeners],
  )
  useSyncExternalStore(onCursor, () => cursorSignature(control, place))
  const cursor = cursorIn(control, place)
  const values = valuesOf(store.table, row)
  const { errors, refused, theirs } = row.marks ?? {}
  const selected = store.selection.has(row.id)
  const changed = changedKeys(store.table, row)
  const isOld = errors !== undefined && store.judge.isOld(row)
  const element = useRef<HTMLDivElement>(null)
  const active = columns.find((laid) => laid.place === cursor?.active)?.place
  const mode = active === undefined ? undefined : cursor?.mode
  // biome-ignore lint/correctness/useExhaustiveDependencies: turning the page may put the active row into an element that was active before
  useLayoutEffect(() => {
    if (mode === undefined || !control.focused) return
    const cell = element.current?.querySelector<HTMLElement>(`:scope > [data-column="${active}"]`)
    if (cell) focusCell(cell, mode)
  }, [active, mode, control, row])
  return (
    <div
      ref={element}
      role="row"
      id={`${id}-${row.id}`}
      aria-rowindex={place + 2}
      aria-selected={selected || undefined}
      className="jd-grid-row"
      data-row={place}
      data-new={row.isNew || undefined}
      data-unusable={row.unusable}
      title={row.unusable && gridViewMessages.unusable[row.unusable]}
      style={{ top, height: rowHeight, gridTemplateColumns: layout.template }}
    >
      <LeadCells row={row} place={place} selected={selected} version={row.version} />
      {columns.map((laid) => {
        const { column } = laid
        const { key } = column
        const span = spans?.[laid.place]
        if (span && !isDrawn(span)) return null
        const isActive = active === laid.place
        const chosen =
          cursor !== undefined && laid.place >= cursor.left && laid.place <= cursor.right
        return (
          <Cell
            key={key}
            scene={scene}
            Fold={laid.place === 0 ? Fold : undefined}
            row={row}
            laid={laid}
            field={links ? links.fieldFor(row, column) : column.field}
            value={isShown(store, row, key) ? values[key] : undefined}
            error={whyRefused(row, key) ?? errors?.[key]}
            refused={refused?.[key]}
            old={isOld}
            changed={changed.has(key)}
            conflict={theirs !== undefined && Object.hasOwn(theirs, key)}
            locked={!store.isEditable(row, column)}
            active={isActive}
            number={isActive ? place + 1 : 0}
            mode={isActive ? (mode ?? 'ready') : 'ready'}
            chosen={chosen}
            corner={cursor?.corner === laid.place}
            guarded={guarded}
            span={span}
          />
        )
      })}
    </div>
  )
}

const isShown = ({ table }: GridStore, row: HeldRow, key: string): boolean =>
  table.rules === undefined || stateOf(table, row, key)?.visible !== false

interface CursorInRow {
  /** Index of the active column; -1 = not in this row. */
  readonly active: number
  readonly mode: CellState['mode']
  /** Selected columns; none if right < left. */
  readonly left: number
  readonly right: number
  /** Column with the fill handle; -1 = none. */
  readonly corner: number
}

function cursorIn({ store }: GridControl, row: number): CursorInRow | undefined {
  const state = store.cursor.get()
  if (!state) return undefined
  const block = blockOf(state)
  const inside = row >= block.top && row <= block.bottom
  const isActive = state.active.row === row
  if (!inside && !isActive) return undefined
  const single = block.top === block.bottom && block.left === block.right
  return {
    active: isActive ? state.active.column : -1,
    mode: state.mode,
    left: block.left,
    right: inside && !single ? block.right : -1,
    corner: row === block.bottom && state.mode === 'ready' ? block.right : -1,
  }
}

function cursorSignature(control: GridControl, row: number): string {
  const cursor = cursorIn(control, row)
  return cursor
    ? `${cursor.active} ${cursor.mode} ${cursor.left} ${cursor.right} ${cursor.corner}`
    : ''
}
