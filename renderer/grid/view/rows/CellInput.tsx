import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { KeyNote } from '../../../ui/KeyNote'
import { type Reading, readKeys } from '../../../ui/refusedKey'
import { useEvent } from '../../../ui/useEvent'
import { cellMessages } from '../../../values/messages'
import type { GridColumn } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import { useGrid } from '../scene/context'

interface CellInputProps {
  readonly row: HeldRow
  readonly column: GridColumn
  readonly label: string
  readonly mode: 'ready' | 'enter' | 'edit'
  /** Initial text when the cell is opened. */
  readonly text: string
  readonly invalid: boolean
}

/**
 * The text box of the active cell. Focused before typing, and invisible over the cell's text, so that the first
 * keystroke of an input method is kept. A text cell is edited in it; other cells open their control with the typed
 * text.
 */
export function CellInput({ row, column, label, mode, text, invalid }: CellInputProps) {
  const { control, id } = useGrid()
  const [draft, setDraft] = useState(mode === 'ready' ? '' : text)
  const [seen, setSeen] = useState(mode)
  const [foreign, setForeign] = useState<Reading['refused']>()
  const box = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const composing = useRef(false)
  // The text last passed to the table; an input method shows characters that are not yet part of the value.
  const written = useRef(draft)
  const isText = column.cell.inCell === 'text'
  const leaving = useEvent(takeComposed)
  if (seen !== mode) {
    setSeen(mode)
    setForeign(undefined)
    if (mode === 'ready') setDraft('')
    else if (mode === 'edit' && seen === 'ready') setDraft(text)
  }
  useLayoutEffect(() => {
    if (mode === 'ready') written.current = ''
  }, [mode])
  useLayoutEffect(() => {
    if (mode !== 'edit') return
    // The initial text is known, so clearing it at once counts as a change.
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
    const before = written.current
    const { text: next, refused, cameBack } = readKeys(typed, at, { before, last: foreign, tidy })
    setForeign(refused)
    caret.current = null
    if (next !== typed && at !== null) {
      // Keeps the caret behind the same character; a rejected keystroke also restores the caret.
      // A sign that was refused before and comes back with the next one moves the caret on.
      const ahead = refused || cameBack > 0 ? null : tidy(typed.slice(0, at))
      caret.current = ahead?.length ?? Math.max(0, at - (typed.length - next.length))
    }
    if (mode === 'ready') control.open('enter')
    setDraft(next)
    if (next === draft) standStill(next)
    if (refused || next === written.current) return
    written.current = next
    control.writeText(row, column, next)
  }
  const tidy = (typed: string): string | null =>
    column.cell.tidy ? column.cell.tidy(typed, column.field) : typed
  /** A rejected keystroke causes no render, so the box is restored here. */
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
  /** The cell is left while an input method still composes: its text counts as typed. */
  function takeComposed() {
    const text = box.current?.value ?? ''
    composing.current = false
    if (isText) take(text, null)
    else if (text !== '') control.refuse(row, column, text)
  }
  return (
    <>
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
          control.compose(row, column, leaving)
        }}
        onCompositionEnd={({ currentTarget }) => {
          // Taken already when the cell was left.
          if (!composing.current) return
          composing.current = false
          control.compose(row, column, undefined)
          if (isText) take(currentTarget.value, currentTarget.selectionStart)
          else if (currentTarget.value !== '') control.open('edit', { typed: currentTarget.value })
        }}
      />
      {foreign && <KeyNote anchor={box} text={cellMessages.foreignSign(foreign.sign)} />}
    </>
  )
}
