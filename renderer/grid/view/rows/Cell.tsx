import { memo, type ReactNode } from 'react'
import type { Field } from '../../../model/entity/field'
import { isEmpty } from '../../../model/entity/rules'
import { CellEdit } from '../../../ui/CellEdit'
import { CellShow } from '../../../ui/CellShow'
import { Icon } from '../../../ui/Icon'
import { isOnTop } from '../../../ui/Overlay'
import { cellMessages } from '../../../values/messages'
import type { GridColumn } from '../../columns/model'
import type { CellState } from '../../cursor/range'
import { wireOf } from '../../rows/output'
import { type HeldRow, type RowTable, recordValue } from '../../rows/rows'
import { cellText } from '../../sheet/copy'
import type { GridScene } from '../scene/context'
import { focusActive } from '../scene/geometry'
import type { LaidColumn } from '../scene/layout'
import { gridViewMessages } from '../scene/messages'
import type { GridParts } from '../scene/parts'
import type { Span } from '../scene/spans'
import { CellInput } from './CellInput'
import { SlotCell } from './SlotCell'
import { setTabStops } from './tabStops'
import { surelyFits } from './textWidth'

interface CellProps {
  readonly scene: GridScene
  readonly row: HeldRow
  readonly laid: LaidColumn
  readonly field: Field
  /** undefined = the cell is empty. */
  readonly value: unknown
  readonly error: string | undefined
  readonly refused: string | undefined
  /** Its value differs from the loaded one. */
  readonly changed: boolean
  readonly conflict: boolean
  /** The error is from before and need not be corrected now. */
  readonly old: boolean
  readonly locked: boolean
  readonly active: boolean
  /** Row number from 1, for the active cell's accessible name; 0 for other cells, so that they need not rerender. */
  readonly number: number
  readonly mode: CellState['mode']
  readonly chosen: boolean
  /** The corner with the fill handle. */
  readonly corner: boolean
  /** A cell of this row has thrown: each is rendered in its own error boundary. */
  readonly guarded: boolean
  /** Fold button in the first column of a tree. */
  readonly Fold: GridParts['Fold']
  /** Number of rows and columns it spans; absent = one each. */
  readonly span?: Span | undefined
}

/** A cell. Rerenders only if its own props change. Uses no hooks, because hundreds are rendered at once. */
export const Cell = memo(function Cell(props: CellProps) {
  const { row, laid, error, refused, conflict, locked, active, mode, chosen, corner, span } = props
  const { scene, Fold, changed, old } = props
  const wrong = error ?? (refused === undefined ? undefined : gridViewMessages.refused(refused))
  const { id } = scene
  const { column, line, place, sticky } = laid
  const { inCell = 'click' } = column.cell
  const editing = active && mode !== 'ready'
  return (
    <div
      // A text cell contains no tab stops.
      ref={inCell === 'text' ? undefined : (cell) => setTabStops(cell, active)}
      role="gridcell"
      aria-colindex={line}
      // A checkbox's own name does not include its state.
      aria-label={active && column.cell.toggle ? labelOf(props) : undefined}
      aria-selected={chosen || undefined}
      aria-haspopup={column.showDetails ? 'dialog' : undefined}
      aria-readonly={locked || inCell === 'never' || undefined}
      aria-invalid={(wrong !== undefined && !old) || undefined}
      className="jd-grid-cell"
      data-column={place}
      data-align={column.align}
      data-kind={inCell}
      data-branch={Fold ? '' : undefined}
      data-active={active || undefined}
      data-editing={editing || undefined}
      data-chosen={chosen || undefined}
      data-locked={locked || undefined}
      data-error={old ? undefined : wrong}
      data-warning={old && wrong !== undefined ? cellMessages.wasWrong(wrong) : undefined}
      data-changed={changed || undefined}
      data-conflict={conflict || undefined}
      data-sticky={sticky?.side}
      aria-describedby={active ? `${id}-error` : undefined}
      tabIndex={active ? -1 : undefined}
      {...(span && mergedOf(span))}
      style={{
        gridColumnStart: line,
        ...(sticky && { [sticky.side]: sticky.offset }),
        ...(span && sizeOf(span, scene.rowHeight)),
      }}
    >
      {Fold && <Fold row={row} place={row.place} />}
      {contentOf(props)}
      {corner && <span className="jd-grid-handle" data-handle />}
    </div>
  )
})

const mergedOf = ({ rowspan, colspan }: Span) => ({
  'aria-rowspan': rowspan > 1 ? rowspan : undefined,
  'aria-colspan': colspan > 1 ? colspan : undefined,
  'data-merged': rowspan > 1 || colspan > 1 || undefined,
})

const sizeOf = ({ rowspan, colspan }: Span, rowHeight: number) => ({
  ...(colspan > 1 && { gridColumnEnd: `span ${colspan}` }),
  ...(rowspan > 1 && { height: rowspan * rowHeight }),
})

// Functions instead of components, because a table renders hundreds of cells at once.
function contentOf(props: CellProps): ReactNode {
  const { scene, row, laid, field, value, error, refused, locked, active, mode } = props
  const { control, lookup, id } = scene
  const { column } = laid
  const { inCell = 'click' } = column.cell
  // `showIf` hides the cell in this row.
  if (value === undefined) return null
  const open = active && mode !== 'ready'
  if (column.cell.name === 'slot')
    return <SlotCell row={row} laid={laid} value={value} locked={locked} />
  const box = () => (
    <CellInput
      key={`${row.id}-box`}
      row={row}
      column={column}
      label={labelOf(props)}
      mode={mode}
      text={refused ?? String(field.type.toWire(value ?? null, field) ?? '')}
      invalid={error !== undefined || refused !== undefined}
    />
  )
  // A control without a text box leaves an invalid text to the cell, and is shown beside it while the cell is active.
  const hasText = inCell === 'always' && !column.cell.typable && refused !== undefined
  if (hasText && !active) return shownOf(props)
  if (inCell === 'always' || (inCell === 'click' && open)) {
    const takesTyped = inCell === 'click' || (column.cell.typable && open)
    const edit = (
      <CellEdit
        id={`${id}-${row.id}-${column.key}-control`}
        // A toggle has no state besides its value, so its element can be reused for other rows.
        key={column.cell.toggle ? undefined : row.id}
        field={field}
        value={value ?? null}
        lookup={lookup}
        disabled={locked}
        invalid={error !== undefined || refused !== undefined}
        describedBy={active ? `${id}-error` : undefined}
        place="table"
        open={open}
        refused={refused}
        autoFocus={inCell === 'click' || undefined}
        {...(takesTyped && { typed: control.typed, onHold: (held) => control.hold(held) })}
        {...(field.where && {
          valueAt: (key: string) => recordValue(control.store.table, row, key),
        })}
        onRefuse={(text) => control.refuse(row, column, text)}
        onChange={(next) =>
          column.cell.whole ? control.put(row, column, next) : control.write(row, column, next)
        }
        onFill={(values) => control.fill(row, column, values)}
        onSuggest={(next, last, late) => control.suggest(row, column, { next, last, late })}
        onBusy={(what) => control.store.pending.setFile(row.id, column.key, what)}
        onDone={(then) => control.done(then)}
      />
    )
    if (!column.cell.typable)
      return (
        <>
          {hasText && <span className="jd-grid-text">{refused}</span>}
          {edit}
        </>
      )
    return [edit, active && !open && !locked && box()]
  }
  const shown = open && inCell === 'text' ? null : shownOf(props)
  if (locked || inCell === 'never') return shown
  const clears = column.cell.clears && (!isEmpty(value) || refused !== undefined)
  if (!active && !clears) return shown
  return (
    <>
      {shown}
      {active && box()}
      {clears && <ClearButton {...props} />}
    </>
  )
}

function ClearButton({ scene: { control }, row, laid: { column } }: CellProps) {
  return (
    <button
      type="button"
      // By keys, Delete empties the cell.
      tabIndex={-1}
      className="jd-clear"
      aria-label={gridViewMessages.clear}
      title={gridViewMessages.clear}
      onClick={({ currentTarget }) => {
        const scroller = currentTarget.closest<HTMLElement>('.jd-grid-scroll')
        control.write(row, column, null)
        control.commit()
        // The button disappears with the value.
        queueMicrotask(() => focusActive(scroller))
      }}
    >
      <Icon name="close" />
    </button>
  )
}

function shownOf(props: CellProps): ReactNode {
  const { control, lookup } = props.scene
  const { row, laid, field, value, refused, guarded, Fold } = props
  const { column } = laid
  const { table } = control.store
  const textOf = (text: string): ReactNode => {
    if (text === '') return null
    const isWhole = !Fold && surelyFits(text, laid.width)
    return isWhole ? text : <span className="jd-grid-text">{text}</span>
  }
  if (refused !== undefined) return textOf(refused)
  const own = column.formatter && formattedText(table, row, column)
  if (own !== undefined) return textOf(own)
  if (value === null) return textOf(cellText(table, row, column, lookup))
  const { inCell, drawn, rest, Show } = column.cell
  if (guarded) return <CellShow field={field} value={value} lookup={lookup} place="cell" />
  if (rest) return textOf(rest(value, field))
  if (inCell === 'text' && !drawn) return textOf(field.type.toText(value, field, lookup))
  return (
    <Show
      field={field}
      value={value}
      lookup={lookup}
      text={serverText(row, column.key, value)}
      place="cell"
    />
  )
}

/** undefined = the host's formatter throws or returns nothing. */
function formattedText(table: RowTable, row: HeldRow, column: GridColumn): string | undefined {
  const wire = wireOf(table, row)
  try {
    const text: unknown = column.formatter?.({ cellValue: wire[column.key], row: wire, column })
    return text === undefined || text === null ? undefined : String(text)
  } catch {
    return undefined
  }
}

/** A closed cell's box is empty, so the accessible name contains the displayed text. */
function labelOf({ scene, row, laid, refused, mode, number }: CellProps): string {
  const { column } = laid
  const { table } = scene.control.store
  const text = mode === 'ready' ? (refused ?? cellText(table, row, column, scene.lookup)) : ''
  if (text === '') return gridViewMessages.cell(column.title, number)
  return gridViewMessages.closed(text, column.title, number)
}

/** The translated text that came with a loaded value, if the value is unchanged. */
function serverText({ base, source }: HeldRow, key: string, value: unknown): string | undefined {
  const text = base && Object.is(base[key], value) ? source?.[`${key}_dictText`] : undefined
  return typeof text === 'string' ? text : undefined
}

/** Focuses the cell's text box, else the cell; in an open cell its first control. */
export function focusCell(cell: HTMLElement | null, mode: CellState['mode']): void {
  if (!cell) return
  const { activeElement } = document
  // A dialog opened by the cell has already taken the focus.
  if (mode !== 'ready' && !isOnTop(cell)) return
  if (mode !== 'ready' && activeElement !== cell && cell.contains(activeElement)) return
  const box = cell.querySelector<HTMLElement>('[data-cell-input]')
  const inner =
    mode === 'ready'
      ? undefined
      : cell.querySelector<HTMLElement>('input, button, textarea, [tabindex="0"]')
  ;(box ?? inner ?? cell).focus({ preventScroll: true })
}
