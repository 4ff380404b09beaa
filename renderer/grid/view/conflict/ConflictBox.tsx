import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../../ui/Button'
import { CellShow } from '../../../ui/CellShow'
import { Popover } from '../../../ui/Popover'
import { readCell } from '../../rows/rows'
import type { Conflict } from '../../store/conflicts'
import { useGrid } from '../scene/context'
import { conflictMessages as m } from './messages'

interface ConflictBoxProps {
  readonly conflict: Conflict
  readonly anchor: HTMLElement
  onChoose(choice: 'mine' | 'theirs'): void
  onClose(focus: boolean): void
}

/** Both values of a cell, and the choice between them. */
export function ConflictBox({ conflict, anchor, onChoose, onClose }: ConflictBoxProps) {
  const { control } = useGrid()
  const { row, key } = conflict
  const { table } = control.store
  const column = table.column.get(key)
  const held = useMemo(() => ({ current: anchor }), [anchor])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const title = column?.title ?? key
  const heading = row.place < 0 ? m.titleHidden(title) : m.title(row.place + 1, title)
  if (!column) return null
  const { field } = column
  // An invalid text is shown as typed.
  const refused = row.marks?.refused?.[key]
  const values = { mine: readCell(table, row, column), theirs: row.marks?.theirs?.[key] }
  const shown = (value: unknown) =>
    value === null || value === undefined || value === '' ? (
      m.empty
    ) : (
      <CellShow field={field} value={value} lookup={control.lookup()} place="cell" />
    )
  return (
    <Popover anchor={held} onClose={onClose}>
      <div ref={box} role="dialog" aria-label={heading} className="jd-grid-conflict">
        <p>{heading}</p>
        <dl>
          {sides.map(({ side, name }) => (
            <div key={side}>
              <dt>{name}</dt>
              <dd>{side === 'mine' && refused !== undefined ? refused : shown(values[side])}</dd>
            </div>
          ))}
        </dl>
        <div className="jd-grid-conflict-choice">
          <Button kind="primary" onClick={() => onChoose('mine')}>
            {m.takeMine}
          </Button>
          <Button onClick={() => onChoose('theirs')}>{m.takeTheirs}</Button>
        </div>
      </div>
    </Popover>
  )
}

const sides = [
  { side: 'mine', name: m.mine },
  { side: 'theirs', name: m.theirs },
] as const
