import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/Icon'
import { rowsIn, showRow, useViewport } from '../ui/viewport'
import { pickerMessages as messages } from './messages'
import type { ChosenState } from './useChosen'

/** Same as in pickers.css. */
const rowPx = 36

/** The chosen items, however many: only visible rows are rendered. Arrow keys move, Delete removes. */
export function ChosenList({
  noun,
  state,
}: {
  readonly noun: string
  readonly state: ChosenState
}) {
  const list = [...state.chosen.values()]
  const box = useRef<HTMLUListElement>(null)
  const { first, end } = rowsIn(useViewport(box), list.length, rowPx)
  const [at, setAt] = useState(0)
  const active = Math.max(0, Math.min(at, list.length - 1))
  // Only a key moves the focus; a row that appears must not take it.
  const [moved, setMoved] = useState(0)
  useEffect(() => {
    if (moved === 0) return
    box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [moved])

  function go(index: number) {
    const next = Math.max(0, Math.min(index, list.length - 1))
    if (box.current) showRow(box.current, next, rowPx)
    setAt(next)
    setMoved((count) => count + 1)
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: list.length - 1 }[key]
    const value = list[active]?.value
    if (to !== undefined) go(to)
    else if ((key === 'Delete' || key === 'Backspace') && value !== undefined) {
      state.remove([value])
      go(Math.min(active, list.length - 2))
    } else return
    event.preventDefault()
  }

  const title = messages.chosen(noun)
  return (
    <section className="jd-pick-chosen" aria-label={title}>
      <header>
        <h3>
          {title}
          <small>{list.length}</small>
        </h3>
        <button
          type="button"
          className="jd-link"
          disabled={list.length === 0}
          onClick={state.clear}
        >
          {messages.clear}
        </button>
      </header>
      {list.length === 0 ? (
        <p className="jd-pick-none">{messages.nothing}</p>
      ) : (
        <ul ref={box} onKeyDown={onKeyDown}>
          <li style={{ height: first * rowPx }} aria-hidden="true" />
          {list.slice(first, end).map(({ value, text }, index) => (
            <li key={value} className="jd-pick-row">
              <span title={text}>{text}</span>
              <button
                type="button"
                tabIndex={first + index === active ? 0 : -1}
                aria-label={messages.remove(text)}
                title={messages.removeShort}
                onClick={() => state.remove([value])}
                onFocus={() => setAt(first + index)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
          <li style={{ height: (list.length - end) * rowPx }} aria-hidden="true" />
        </ul>
      )}
    </section>
  )
}
