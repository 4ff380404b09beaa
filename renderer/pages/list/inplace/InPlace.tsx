import { isComposing } from '../../../ui/composing'
import './inplace.css'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { EditedCell } from '../../../table/RowCells'
import { CellEdit } from '../../../ui/CellEdit'
import { useEvent } from '../../../ui/useEvent'
import { type CellSaveInput, useCellSave } from './useCellSave'

interface InPlaceProps extends CellSaveInput, EditedCell {
  onClose(): void
}

/** A list cell edited in place: Enter or a click elsewhere saves, Esc cancels. */
export function InPlace(props: InPlaceProps) {
  const { column, anchor, lookup, onClose } = props
  const { field, title } = column
  const id = useId()
  const { value, refused, busy, locked, note, change, refuse, save, end } = useCellSave(props)
  const inside = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const cell = useRef(anchor.closest<HTMLElement>('td') ?? anchor)

  /** Return the focus to the cell's button once the editor is gone: it cannot take it earlier. */
  const back = useRef(false)

  const close = useEvent((focus: boolean) => {
    back.current = focus
    end()
    onClose()
  })
  const finish = useEvent(async (focus: boolean) => {
    if (await save()) close(focus)
  })
  useLayoutEffect(() => {
    const { current } = cell
    current.dataset.editing = ''
    return () => {
      delete current.dataset.editing
      if (back.current) current.querySelector<HTMLElement>('button')?.focus()
    }
  }, [])
  useEffect(() => {
    // Popups of the control are elsewhere in the DOM; React's events still bubble from them.
    const reset = () => {
      inside.current = false
    }
    const settle = () => {
      if (!inside.current) void finish(false)
    }
    document.addEventListener('pointerdown', reset, true)
    document.addEventListener('pointerdown', settle)
    return () => {
      document.removeEventListener('pointerdown', reset, true)
      document.removeEventListener('pointerdown', settle)
    }
  }, [finish])

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what people use
    <div
      ref={box}
      className="jd-inplace"
      aria-busy={busy || undefined}
      onPointerDownCapture={() => {
        inside.current = true
      }}
      onKeyDown={(event) => {
        const { key, defaultPrevented, nativeEvent } = event
        if (defaultPrevented || isComposing(nativeEvent)) return
        if (key === 'Escape') {
          event.stopPropagation()
          close(true)
        } else if (key === 'Enter' && isText(event.target)) {
          event.preventDefault()
          void finish(true)
        }
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget) && !inside.current) {
          void finish(false)
        }
      }}
    >
      <label htmlFor={id} className="jd-unseen">
        {title}
      </label>
      <CellEdit
        id={id}
        field={field}
        value={value}
        lookup={lookup}
        disabled={busy || locked}
        invalid={note !== undefined}
        describedBy={`${id}-note`}
        place="table"
        autoFocus
        open
        refused={refused}
        onRefuse={refuse}
        onChange={change}
        // `onChange` with the final choice was called just before.
        onDone={(then) => (then === 'giveUp' ? close(true) : void finish(true))}
      />
      <div role="alert" id={`${id}-note`} className="jd-inplace-note" hidden={!note}>
        {note}
      </div>
    </div>,
    cell.current,
  )
}

/** In a list or a calendar, Enter chooses an item. */
const isText = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox'
