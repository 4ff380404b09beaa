import { useId, useRef, useState } from 'react'
import { Icon } from './Icon'
import { Popover } from './Popover'

export interface MenuChoice {
  readonly key: string
  readonly title: string
  readonly danger?: boolean
  readonly disabled?: boolean
}

/** A button that opens a list of choices; the list exists only while it is open. */
export function MenuButton(props: {
  readonly title: string
  readonly label: string
  readonly choices: readonly MenuChoice[]
  onChoose(key: string): void
}) {
  const { title, label, choices, onChoose } = props
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (focus: boolean) => {
    setOpen(false)
    if (focus) anchor.current?.focus()
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="jd-link"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {title}
        <Icon name="down" />
      </button>
      {open && (
        <Popover anchor={anchor} onClose={close}>
          <div
            id={id}
            role="menu"
            aria-label={label}
            className="jd-menu"
            onKeyDown={(event) => (event.key === 'Tab' ? close(true) : moveFocus(event))}
          >
            {choices.map((choice, index) => (
              <button
                key={choice.key}
                type="button"
                role="menuitem"
                className={choice.danger ? 'jd-menu-item jd-danger' : 'jd-menu-item'}
                disabled={choice.disabled}
                // biome-ignore lint/a11y/noAutofocus: a menu takes the focus when it opens
                autoFocus={index === 0}
                onClick={() => {
                  close(true)
                  onChoose(choice.key)
                }}
              >
                {choice.title}
              </button>
            ))}
          </div>
        </Popover>
      )}
    </>
  )
}

function moveFocus(event: React.KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const at = items.findIndex((item) => item.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
