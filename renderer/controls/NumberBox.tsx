import './controls.css'
import { type ChangeEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { KeyNote } from '../ui/KeyNote'
import { type Reading, readKeys } from '../ui/refusedKey'
import { cellMessages } from '../values/messages'
import { attributesOf, type ControlProps } from './control'
import {
  type NumberShape,
  numberFault,
  plainNumber,
  shownNumber,
  typableNumber,
  typedNumber,
} from './numberText'
import { useMistake, useRefusal } from './useRefusal'

interface NumberBoxProps extends ControlProps, NumberShape {
  readonly value: number | null
  onNumber(value: number | null): void
}

/**
 * Accepts an optional minus, digits and decimals only: other input is reverted (specification, §5), with a word. A
 * number that does not fit, such as 1.5 for whole numbers, stands there in red.
 */
export function NumberBox(props: NumberBoxProps) {
  const { value, onNumber, decimals, fixed, thousands, unit, ...control } = props
  const shape = { decimals, fixed, thousands, unit }
  const refusal = useRefusal(control)
  // null = not focused for typing; the value is then shown with separators.
  const [typed, setTyped] = useState<Typed | null>(null)
  const [foreign, setForeign] = useState<Reading['refused']>()
  const [seen, setSeen] = useState(value)
  const [seenStray, setSeenStray] = useState(refusal.text)
  const { input, keepCaret, selectAll } = useCaret()
  const mistake = useMistake(input, refusal, control)
  // A click places the caret; focus by keyboard selects all, and then the text changes.
  const pointed = useRef(false)
  if (!Object.is(seen, value)) {
    setSeen(value)
    if (typed && typedNumber(typed.settled) !== value) setTyped(typedOf(plainNumber(value)))
  }
  // A text in red that comes from elsewhere: a draft that is restored.
  const { text: stray } = refusal
  if (seenStray !== stray) {
    setSeenStray(stray)
    if (typed && stray !== undefined && stray !== typed.settled) setTyped(typedOf(stray))
  }
  const standing = () => typedOf(refusal.text ?? plainNumber(value))
  const tidy = (text: string) => typableNumber(text, shape)
  const faultOf = (text: string) => numberFault(text, shape, control.label)

  function take(raw: string, at: number | null) {
    const { settled: before } = typed ?? standing()
    const { text, fits, refused, cameBack } = readKeys(raw, at, { before, last: foreign, tidy })
    setForeign(refused)
    setTyped(typedOf(text))
    if (refused) return keepCaret(raw.length - before.length)
    // The sign that was refused before has come back with this one.
    if (cameBack > 0) keepCaret(-cameBack)
    const why = fits ? faultOf(text) : undefined
    if (!fits || why !== undefined) return refusal.refuse(text, why)
    const wasGood = tidy(before) !== null && faultOf(before) === undefined
    if (wasGood && typedNumber(text) === typedNumber(before)) return
    refusal.forget()
    onNumber(typedNumber(text))
  }

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (!isComposing(nativeEvent)) take(target.value, target.selectionStart)
    else setTyped({ ...(typed ?? standing()), shown: target.value })
  }

  const box = (
    <input
      {...attributesOf({ ...control, invalid: control.invalid || mistake !== undefined })}
      ref={input}
      className="jd-control jd-control-number"
      type="text"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      placeholder={control.placeholder}
      title={mistake}
      value={typed?.shown ?? refusal.text ?? shownNumber(value, shape)}
      onPointerDown={() => {
        pointed.current = true
      }}
      onFocus={() => {
        if (!pointed.current) selectAll()
        pointed.current = false
        setTyped(standing())
      }}
      onChange={change}
      onCompositionEnd={({ currentTarget }) =>
        take(currentTarget.value, currentTarget.selectionStart)
      }
      onBlur={() => {
        pointed.current = false
        setForeign(undefined)
        setTyped(null)
        control.onBlur?.()
      }}
    />
  )
  const note = foreign && <KeyNote anchor={input} text={cellMessages.foreignSign(foreign.sign)} />
  if (unit === undefined) {
    return (
      <>
        {box}
        {note}
      </>
    )
  }
  return (
    <span className="jd-quantity">
      {box}
      <span className="jd-quantity-unit">{unit}</span>
      {note}
    </span>
  )
}

interface Typed {
  /** Text in the box. An input method shows letters until its text is chosen; reverting them would break it. */
  readonly shown: string
  /** What was typed, without that. */
  readonly settled: string
}

const typedOf = (text: string): Typed => ({ shown: text, settled: text })

const isComposing = (event: Event) => 'isComposing' in event && event.isComposing === true

/** React moves the caret to the end when it reverts a text; put it back where the user typed. */
function useCaret() {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | 'all' | null>(null)
  // Reverting leaves the state unchanged; the caret still needs its effect.
  const [, render] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (caret.current === null) return
    if (caret.current === 'all') input.current?.select()
    else input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const keepCaret = (added: number) => {
    const { selectionStart = null } = input.current ?? {}
    caret.current = selectionStart === null ? null : Math.max(0, selectionStart - added)
    render()
  }
  const selectAll = () => {
    caret.current = 'all'
  }
  return { input, keepCaret, selectAll }
}
