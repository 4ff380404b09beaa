import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Field } from '../../model/field'
import { CellEdit } from '../../ui/CellEdit'
import { CellShow } from '../../ui/CellShow'
import { cellText } from '../copy'
import type { HeldRow } from '../rows'
import { CellInput } from './CellInput'
import { useGrid } from './context'
import type { LaidColumn } from './layout'
import { gridViewMessages } from './messages'

/** Where the cursor is, seen from one cell. */
export interface CellMarks {
  readonly active: boolean
  readonly mode: 'ready' | 'enter' | 'edit'
  readonly chosen: boolean
  /** The corner where the handle for filling stands. */
  readonly corner: boolean
}

interface CellProps {
  readonly row: HeldRow
  readonly laid: LaidColumn
  readonly field: Field
  readonly value: unknown
  readonly error: string | undefined
  readonly refused: string | undefined
  readonly conflict: boolean
  readonly locked: boolean
  readonly active: boolean
  readonly mode: CellMarks['mode']
  readonly chosen: boolean
  readonly corner: boolean
}

/** One cell. It is drawn again only when something of its own has changed. */
export const Cell = memo(function Cell(props: CellProps) {
  const { row, laid, error, refused, conflict, locked, active, mode, chosen, corner } = props
  const { control, id } = useGrid()
  const { column, line, place, sticky } = laid
  const element = useRef<HTMLDivElement>(null)
  const { inCell = 'click' } = column.cell
  const editing = active && mode !== 'ready'
  useLayoutEffect(() => {
    if (active && control.focused) focusCell(element.current, mode)
  }, [active, mode, control])
  return (
    <div
      ref={element}
      role="gridcell"
      id={`${id}-${row.id}-${column.key}`}
      aria-colindex={line}
      aria-selected={chosen || undefined}
      aria-readonly={locked || inCell === 'never' || undefined}
      aria-invalid={error !== undefined || refused !== undefined || undefined}
      className="jd-grid-cell"
      data-column={place}
      data-align={column.align}
      data-kind={inCell}
      data-active={active || undefined}
      data-editing={editing || undefined}
      data-chosen={chosen || undefined}
      data-locked={locked || undefined}
      data-error={error ?? (refused === undefined ? undefined : gridViewMessages.refused(refused))}
      data-conflict={conflict || undefined}
      data-sticky={sticky?.side}
      tabIndex={active ? -1 : undefined}
      style={{ gridColumnStart: line, ...(sticky && { [sticky.side]: sticky.offset }) }}
    >
      <Content {...props} />
      {corner && <span className="jd-grid-handle" data-handle />}
    </div>
  )
})

function Content(props: CellProps): ReactNode {
  const { row, laid, field, value, error, refused, locked, active, mode } = props
  const { control, lookup, id } = useGrid()
  const { column } = laid
  const { inCell = 'click' } = column.cell
  const open = active && mode !== 'ready'
  const label = gridViewMessages.cell(column.title, row.place + 1)
  if (inCell === 'always' || (inCell === 'click' && open)) {
    return (
      <CellEdit
        id={`${id}-${row.id}-${column.key}-control`}
        key={row.id}
        field={field}
        value={value ?? null}
        lookup={lookup}
        disabled={locked}
        invalid={error !== undefined}
        place="table"
        {...(inCell === 'click' && { autoFocus: true, open: true, typed: control.typed })}
        onChange={(next) => control.write(row, column, next)}
        onDone={() => control.commit()}
      />
    )
  }
  return (
    <>
      {!(open && inCell === 'text') && <Shown {...props} />}
      {active && !locked && inCell !== 'never' && (
        <CellInput
          key={row.id}
          row={row}
          column={column}
          label={label}
          mode={mode}
          text={refused ?? String(field.type.toWire(value ?? null, field) ?? '')}
          invalid={error !== undefined || refused !== undefined}
        />
      )}
    </>
  )
}

function Shown({ row, laid, field, value, refused }: CellProps) {
  const { control, lookup } = useGrid()
  const { column } = laid
  const { table } = control.store
  if (refused !== undefined) return <span className="jd-grid-text">{refused}</span>
  if (value === null || value === undefined) {
    return <span className="jd-grid-text">{cellText(table, row, column, lookup)}</span>
  }
  const { inCell } = column.cell
  if (inCell === 'text') {
    return <span className="jd-grid-text">{field.type.toText(value, field, lookup)}</span>
  }
  const unchanged = row.base !== undefined && Object.is(row.base[column.key], value)
  const text = unchanged ? row.source?.[`${column.key}_dictText`] : undefined
  return (
    <CellShow
      field={field}
      value={value}
      lookup={lookup}
      text={typeof text === 'string' ? text : undefined}
      place="cell"
    />
  )
}

/** The box of a cell that can be typed into, else the cell; within an opened one its first control. */
function focusCell(cell: HTMLElement | null, mode: CellMarks['mode']): void {
  if (
    !cell ||
    (mode !== 'ready' && cell.contains(document.activeElement) && document.activeElement !== cell)
  )
    return
  const box = cell.querySelector<HTMLElement>('[data-cell-input]')
  const inner =
    mode === 'ready'
      ? undefined
      : cell.querySelector<HTMLElement>('input, button, textarea, [tabindex="0"]')
  ;(box ?? inner ?? cell).focus({ preventScroll: true })
}
