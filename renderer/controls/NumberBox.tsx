import './controls.css'
import { type ChangeEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { attributesOf, type ControlProps } from './control'
import {
  type NumberShape,
  plainNumber,
  shownNumber,
  typableNumber,
  typedNumber,
} from './numberText'

interface NumberBoxProps extends ControlProps, NumberShape {
  readonly value: number | null
  onNumber(value: number | null): void
}

/** Takes an optional minus, digits and decimals only: anything else typed is taken back (specification, §5). */
export function NumberBox(props: NumberBoxProps) {
  const { value, onNumber, decimals, fixed, thousands, unit, ...control } = props
  const shape = { decimals, fixed, thousands, unit }
  // null = not being typed into; the value is then shown with its separators.
  const [typed, setTyped] = useState<Typed | null>(null)
  const [seen, setSeen] = useState(value)
  const { input, keepCaret, selectAll } = useCaret()
  // A click puts the caret where it hits; a key that brings the focus selects, and the text then changes.
  const pointed = useRef(false)
  if (!Object.is(seen, value)) {
    setSeen(value)
    if (typed && typedNumber(typed.number) !== value) setTyped(plain(value))
  }

  function take(raw: string) {
    const { number: before } = typed ?? plain(value)
    const number = typableNumber(raw, shape)
    if (number !== null) {
      setTyped({ shown: number, number })
      if (typedNumber(number) !== typedNumber(before)) onNumber(typedNumber(number))
    } else {
      keepCaret(raw.length - before.length)
      setTyped({ shown: before, number: before })
    }
  }

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (!isComposing(nativeEvent)) take(target.value)
    else setTyped({ ...(typed ?? plain(value)), shown: target.value })
  }

  const box = (
    <input
      {...attributesOf(control)}
      ref={input}
      className="jd-control jd-control-number"
      type="text"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      placeholder={control.placeholder}
      value={typed?.shown ?? shownNumber(value, shape)}
      onPointerDown={() => {
        pointed.current = true
      }}
      onFocus={() => {
        if (!pointed.current) selectAll()
        pointed.current = false
        setTyped(plain(value))
      }}
      onChange={change}
      onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
      onBlur={() => {
        pointed.current = false
        setTyped(null)
        control.onBlur?.()
      }}
    />
  )
  if (unit === undefined) return box
  return (
    <span className="jd-quantity">
      {box}
      <span className="jd-quantity-unit">{unit}</span>
    </span>
  )
}

interface Typed {
  /** What stands in the box. An input method shows letters until its text is chosen; taking them back would break it. */
  readonly shown: string
  /** The last text that was a number, or the beginning of one. */
  readonly number: string
}

function plain(value: number | null): Typed {
  const number = plainNumber(value)
  return { shown: number, number }
}

const isComposing = (event: Event) => 'isComposing' in event && event.isComposing === true

/** React puts the caret at the end when it takes a text back; it belongs where the typing was. */
function useCaret() {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | 'all' | null>(null)
  // Taking a text back leaves the state as it was; the caret still needs its effect.
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
