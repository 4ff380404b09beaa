import '../../controls/controls.css'
import { useLayoutEffect, useRef } from 'react'
import { attributesOf, type ControlProps } from '../../controls/control'
import { useTypedText } from '../../controls/useTypedText'
import { separated } from './value'

interface TagsBoxProps extends ControlProps {
  readonly text: string
  onText(text: string): void
}

/** Inserts separators while the user types; the caret stays behind the same character. */
export function TagsBox({ text, onText, ...control }: TagsBoxProps) {
  const [draft, setDraft] = useTypedText(text)
  const box = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const composing = useRef(false)
  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  function take({ value, selectionStart }: HTMLInputElement) {
    const tidy = separated(value)
    if (tidy !== value && selectionStart !== null) {
      caret.current = separated(value.slice(0, selectionStart)).length
    }
    setDraft(tidy)
    onText(tidy)
  }
  return (
    <input
      {...attributesOf(control)}
      ref={box}
      className="jd-control"
      type="text"
      autoComplete="off"
      placeholder={control.placeholder}
      value={draft}
      onChange={({ target }) => (composing.current ? setDraft(target.value) : take(target))}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={({ currentTarget }) => {
        composing.current = false
        take(currentTarget)
      }}
      onBlur={control.onBlur}
    />
  )
}
