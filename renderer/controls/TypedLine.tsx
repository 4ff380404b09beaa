import { useRef, useState } from 'react'
import { attributesOf, type ControlProps } from './control'
import { useHold } from './useHold'

interface TypedLineProps {
  readonly control: ControlProps
  /** What was typed onto the cell, or stands in it and is no value. */
  readonly text: string
  /** It has been emptied. */
  onEmpty(): void
  /** The line is left, with the text handed in, or by Escape. */
  onLeave?(): void
}

/** A cell of a table that is typed onto although its values are chosen: the text is read as a pasted one is. */
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
        if (key !== 'Escape' || nativeEvent.isComposing) return
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
