import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { tableMessages } from '../messages'
import { Icon } from './Icon'
import { Popover } from './Popover'

/** Selects the page size: a box with a short list, the same in every browser. */
export function SizeBox(props: {
  readonly size: number
  readonly sizes: readonly number[]
  onSize(size: number): void
}) {
  const { size, sizes, onSize } = props
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (focus: boolean) => {
    setOpen(false)
    if (focus) box.current?.focus()
  }
  return (
    <>
      <button
        ref={box}
        type="button"
        role="combobox"
        className="jd-pager-field jd-pager-size"
        aria-label={tableMessages.pageSize}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {tableMessages.perPage(size)}
        <Icon name="down" />
      </button>
      {open && (
        <Popover anchor={box} onClose={close}>
          <div
            id={id}
            role="listbox"
            aria-label={tableMessages.pageSize}
            tabIndex={-1}
            className="jd-menu"
            onKeyDown={(event) => (event.key === 'Tab' ? close(true) : moveFocus(event))}
          >
            {sizes.map((option) => (
              <button
                key={option}
                type="button"
                role="option"
                className="jd-menu-item"
                aria-selected={option === size}
                // biome-ignore lint/a11y/noAutofocus: a list takes the focus when it opens
                autoFocus={option === size}
                onClick={() => {
                  close(true)
                  if (option !== size) onSize(option)
                }}
              >
                {tableMessages.perPage(option)}
              </button>
            ))}
          </div>
        </Popover>
      )}
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const at = options.findIndex((option) => option.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  options.at(to % options.length)?.focus()
}
