import { memo, type ReactNode } from 'react'
import type { Field } from '../../../model/entity/field'
import { CellEdit } from '../../../ui/CellEdit'
import { CellShow } from '../../../ui/CellShow'
import { isOnTop } from '../../../ui/Overlay'
import type { GridColumn } from '../../columns/model'
import type { CellState } from '../../cursor/range'
import { wireOf } from '../../rows/output'
import type { HeldRow, RowTable } from '../../rows/rows'
import { cellText } from '../../sheet/copy'
import type { GridScene } from '../scene/context'
import type { LaidColumn } from '../scene/layout'
import { gridViewMessages } from '../scene/messages'
import type { GridParts } from '../scene/parts'
import type { Span } from '../scene/spans'
import { CellInput } from './CellInput'
import { surelyFits } from './fits'
import { SlotCell } from './SlotCell'
import { setTabStops } from './tabStops'

interface CellProps {
  readonly scene: GridScene
  readonly row: HeldRow
  readonly laid: LaidColumn
  readonly field: Field
  /** undefined = the cell shows nothing. */
  readonly value: unknown
  readonly error: string | undefined
  readonly refused: string | undefined
  /** It holds another value than the one that was loaded. */
  readonly changed: boolean
  readonly conflict: boolean
  readonly locked: boolean
  readonly active: boolean
  /** The row's, from 1, which the active cell says in its name; 0 for the others, which need not follow it. */
  readonly number: number
  readonly mode: CellState['mode']
  readonly chosen: boolean
  /** The corner where the handle for filling stands. */
  readonly corner: boolean
  /** A cell of this row has thrown: each is drawn behind a boundary of its own. */
  readonly guarded: boolean
  /** Of the first column of a tree. */
  readonly Fold: GridParts['Fold']
  /** How many rows and columns it takes; absent = one of each. */
  readonly span?: Span | undefined
}

/** One cell. It is drawn again only when something of its own has changed. Without hooks: hundreds are drawn at once. */
export const Cell = memo(function Cell(props: CellProps) {
  const { row, laid, error, refused, conflict, locked, active, mode, chosen, corner, span } = props
  const { scene, Fold, changed } = props
  const { id } = scene
  const { column, line, place, sticky } = laid
  const { inCell = 'click' } = column.cell
  const editing = active && mode !== 'ready'
  return (
    <div
      // A text has nothing that could be a stop.
      ref={inCell === 'text' ? undefined : (cell) => setTabStops(cell, active)}
      role="gridcell"
      aria-colindex={line}
      // A tick's own name does not say how it stands.
      aria-label={active && column.cell.toggle ? labelOf(props) : undefined}
      aria-selected={chosen || undefined}
      aria-haspopup={column.showDetails ? 'dialog' : undefined}
      aria-readonly={locked || inCell === 'never' || undefined}
      aria-invalid={error !== undefined || refused !== undefined || undefined}
      className="jd-grid-cell"
      data-column={place}
      data-align={column.align}
      data-kind={inCell}
      data-branch={Fold ? '' : undefined}
      data-active={active || undefined}
      data-editing={editing || undefined}
      data-chosen={chosen || undefined}
      data-locked={locked || undefined}
      data-error={error ?? (refused === undefined ? undefined : gridViewMessages.refused(refused))}
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

// Functions and not components: a table draws hundreds of cells at once.
function contentOf(props: CellProps): ReactNode {
  const { scene, row, laid, field, value, error, refused, locked, active, mode } = props
  const { control, lookup, id } = scene
  const { column } = laid
  const { inCell = 'click' } = column.cell
  // Of no account in this row (`showIf`).
  if (value === undefined) return null
  const open = active && mode !== 'ready'
  if (column.cell.name === 'slot') return <SlotCell {...{ row, laid, value, locked }} />
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
  // A control without a place for letters leaves it to the text, and stands beside it while the cell is the active one.
  const hasText = inCell === 'always' && !column.cell.typable && refused !== undefined
  if (hasText && !active) return shownOf(props)
  if (inCell === 'always' || (inCell === 'click' && open)) {
    const takesTyped = inCell === 'click' || (column.cell.typable && open)
    const edit = (
      <CellEdit
        id={`${id}-${row.id}-${column.key}-control`}
        // What is no more than its value has nothing of a row that it could take to the next.
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
  if (!active || locked || inCell === 'never') return shown
  return (
    <>
      {shown}
      {box()}
    </>
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

/** undefined = the formatter of the host fails, or says nothing. */
function formattedText(table: RowTable, row: HeldRow, column: GridColumn): string | undefined {
  const wire = wireOf(table, row)
  try {
    const text: unknown = column.formatter?.({ cellValue: wire[column.key], row: wire, column })
    return text === undefined || text === null ? undefined : String(text)
  } catch {
    return undefined
  }
}

/** A closed cell's box holds nothing: those who hear it hear what the cell shows. */
function labelOf({ scene, row, laid, refused, mode, number }: CellProps): string {
  const { column } = laid
  const { table } = scene.control.store
  const text = mode === 'ready' ? (refused ?? cellText(table, row, column, scene.lookup)) : ''
  if (text === '') return gridViewMessages.cell(column.title, number)
  return gridViewMessages.closed(text, column.title, number)
}

/** The translation that came with a loaded value which is still the same. */
function serverText({ base, source }: HeldRow, key: string, value: unknown): string | undefined {
  const text = base && Object.is(base[key], value) ? source?.[`${key}_dictText`] : undefined
  return typeof text === 'string' ? text : undefined
}

/** The box of a cell that can be typed into, else the cell; within an opened one its first control. */
export function focusCell(cell: HTMLElement | null, mode: CellState['mode']): void {
  if (!cell) return
  const { activeElement } = document
  // A dialog that the opened cell has put over the page has taken the focus before.
  if (mode !== 'ready' && !isOnTop(cell)) return
  if (mode !== 'ready' && activeElement !== cell && cell.contains(activeElement)) return
  const box = cell.querySelector<HTMLElement>('[data-cell-input]')
  const inner =
    mode === 'ready'
      ? undefined
      : cell.querySelector<HTMLElement>('input, button, textarea, [tabindex="0"]')
  ;(box ?? inner ?? cell).focus({ preventScroll: true })
}
