import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import type { GridColumn } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import { useGrid } from '../scene/context'

interface CellInputProps {
  readonly row: HeldRow
  readonly column: GridColumn
  readonly label: string
  readonly mode: 'ready' | 'enter' | 'edit'
  /** What stands in the box when the cell is opened. */
  readonly text: string
  readonly invalid: boolean
}

/**
 * The box of the active cell. It has the focus before anything is typed, invisible over the cell's text, so
 * that the first keystroke of an input method is kept; a cell of text is edited in it, every other one opens
 * its control with what was typed.
 */
export function CellInput({ row, column, label, mode, text, invalid }: CellInputProps) {
  const { control, id } = useGrid()
  const [draft, setDraft] = useState(mode === 'ready' ? '' : text)
  const [seen, setSeen] = useState(mode)
  const box = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const composing = useRef(false)
  // What the table has been told; an input method shows letters that are no part of the value yet.
  const written = useRef(draft)
  const isText = column.cell.inCell === 'text'
  if (seen !== mode) {
    setSeen(mode)
    if (mode === 'ready') setDraft('')
    else if (mode === 'edit' && seen === 'ready') setDraft(text)
  }
  useLayoutEffect(() => {
    if (mode === 'ready') written.current = ''
  }, [mode])
  useLayoutEffect(() => {
    if (mode !== 'edit') return
    // What it begins with is known: emptying it at once is a change.
    written.current = box.current?.value ?? ''
    const at = control.caret ?? box.current?.value.length ?? 0
    control.caret = undefined
    box.current?.setSelectionRange(at, at)
  }, [mode, control])
  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function take(typed: string, at: number | null) {
    const tidy = column.cell.tidy?.(typed, column.field) ?? (column.cell.tidy ? null : typed)
    // A text that was pasted or imported is no number either: it is changed letter by letter, and stays in red.
    if (tidy === null && draft !== '' && column.cell.tidy?.(draft, column.field) === null) {
      setDraft(typed)
      written.current = typed
      return control.writeText(row, column, typed)
    }
    const next = tidy ?? draft
    caret.current = null
    if (tidy !== typed && at !== null) {
      // Behind the character it stood behind; a keystroke that is taken back takes the caret along.
      const ahead = tidy === null ? null : column.cell.tidy?.(typed.slice(0, at), column.field)
      caret.current = ahead?.length ?? Math.max(0, at - (typed.length - next.length))
    }
    if (mode === 'ready') control.open('enter')
    setDraft(next)
    if (next === draft) standStill(next)
    if (tidy === null || tidy === written.current) return
    written.current = tidy
    control.writeText(row, column, tidy)
  }
  /** Nothing is drawn anew for a keystroke that is taken back: what it did to the box is undone here. */
  function standStill(value: string) {
    if (!box.current) return
    box.current.value = value
    if (caret.current !== null) box.current.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }
  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = target
    const isComposing =
      composing.current || ('isComposing' in nativeEvent && nativeEvent.isComposing === true)
    if (!isText) {
      setDraft(value)
      if (!isComposing) control.open('edit', { typed: value })
      return
    }
    if (!isComposing) return take(value, selectionStart)
    if (mode === 'ready') control.open('enter')
    setDraft(value)
  }
  return (
    <input
      ref={box}
      data-cell-input
      className="jd-grid-input"
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={`${id}-error`}
      placeholder={mode === 'ready' ? undefined : column.field.placeholder}
      inputMode={column.align === 'right' ? 'decimal' : undefined}
      value={draft}
      onChange={change}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={({ currentTarget }) => {
        composing.current = false
        if (isText) take(currentTarget.value, currentTarget.selectionStart)
        else if (currentTarget.value !== '') control.open('edit', { typed: currentTarget.value })
      }}
    />
  )
}
