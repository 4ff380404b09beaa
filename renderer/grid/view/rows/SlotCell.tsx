import { type KeyboardEvent, useCallback, useSyncExternalStore } from 'react'
import { type HeldRow, readWire } from '../../rows/rows'
import { useGrid } from '../scene/context'
import type { LaidColumn } from '../scene/layout'
import { gridViewMessages } from '../scene/messages'
import { useParts } from '../scene/parts'
import { useTopic } from '../scene/useTopic'

/** The component that fills a cell; if it is undefined, the value is shown. */
export function SlotCell(props: {
  readonly row: HeldRow
  readonly laid: LaidColumn
  readonly value: unknown
  readonly locked: boolean
}) {
  const { row, laid, value, locked } = props
  const { control, scrolling: flag, id } = useGrid()
  const { slots } = useParts()
  const { column, place } = laid
  const { key, title, field } = column
  const name = column.slotName ?? slotOf(field.props) ?? key
  const Slot = slots?.find(name)
  const { listeners } = control.store
  // Its component gets the whole row, whichever cell changed.
  const onRow = useCallback(
    (listener: () => void) => listeners.onRow(row.id, listener),
    [listeners, row],
  )
  useSyncExternalStore(onRow, () => row.version)
  // It also gets the row's index.
  useTopic(control.store, 'order')
  const scrolling = useSyncExternalStore(flag.subscribe, flag.isOn)
  if (!slots || !Slot) {
    return (
      <span className="jd-grid-text">
        {field.type.toText(value ?? null, field, control.lookup())}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys for the control inside
    <span className="jd-grid-slot" onKeyDown={keepKeys}>
      <Slot
        value={value ?? null}
        row={slots.rowOut(row)}
        column={{ key, title, type: 'slot' }}
        rowId={row.id}
        rowIndex={row.index}
        index={row.index}
        columnIndex={place}
        disabled={locked}
        label={gridViewMessages.cell(title, row.place + 1)}
        target={slots.handle()}
        $table={slots.handle()}
        caseId={id}
        scrolling={scrolling}
        triggerChange={(next) => {
          const read = readWire(next, column)
          if (read === undefined || !control.store.isEditable(row, column)) return
          control.write(row, column, read)
          control.commit()
        }}
      />
    </span>
  )
}

/** `props.slot` is an alternative place for the name. */
function slotOf(props: unknown): string | undefined {
  if (typeof props !== 'object' || props === null || !('slot' in props)) return undefined
  return typeof props.slot === 'string' ? props.slot : undefined
}

/** Keys in a text box of the slot belong to the box; Tab and Escape to the table. */
function keepKeys(event: KeyboardEvent): void {
  const { target, key } = event
  const typed = target instanceof Element && target.closest('input, textarea, select') !== null
  if (typed && key !== 'Tab' && key !== 'Escape') event.stopPropagation()
}
