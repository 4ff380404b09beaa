import { useRef, useState } from 'react'
import { isComposing } from '../ui/composing'
import { attributesOf, type ControlProps } from './control'
import { useHold } from './useHold'

interface TypedLineProps {
  readonly control: ControlProps
  /** Text typed onto the cell, or its invalid text. */
  readonly text: string
  /** The cell was emptied. */
  onEmpty(): void
  /** The line is left: with its text handed in, or by Escape. */
  onLeave?(): void
}

/** Typing onto a table cell whose values are normally chosen: the text is parsed like pasted text. */
export function TypedLine({ control, text, onEmpty, onLeave }: TypedLineProps) {
  const [draft, setDraft] = useState(text)
  const settled = useRef(text === control.refused ? text : '')
  function settle() {
    if (draft.trim() === settled.current) return
    settled.current = draft.trim()
    if (settled.current === '') onEmpty()
    else control.onRefuse?.(settled.current)
  }
  function giveUp() {
    settled.current = draft.trim()
  }
  useHold(control, settle, { giveUp })
  return (
    <input
      {...attributesOf({ ...control, autoFocus: true })}
      className="jd-control"
      type="text"
      autoComplete="off"
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key !== 'Escape' || isComposing(nativeEvent)) return
        giveUp()
        onLeave?.()
      }}
      onBlur={() => {
        settle()
        onLeave?.()
        control.onBlur?.()
      }}
    />
  )
}
