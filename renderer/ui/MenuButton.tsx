import { useId, useRef, useState } from 'react'
import { Icon, type IconName } from './Icon'
import { Menu, type MenuChoice } from './Menu'
import { Popover } from './Popover'

/** A button that opens a list of choices; the list is only mounted while open. */
export function MenuButton(props: {
  /** Content of the button: a text, or only an icon. */
  readonly title: string | { readonly icon: IconName }
  readonly label: string
  /** A function is called when the list opens. */
  readonly choices: readonly MenuChoice[] | (() => readonly MenuChoice[])
  /** The work of a choice is in progress. */
  readonly busy?: boolean
  /** -1 = reached with the arrow keys of the surrounding widget. */
  readonly tabIndex?: number | undefined
  onChoose(key: string): void
}) {
  const { title, label, choices, busy, tabIndex, onChoose } = props
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
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        aria-busy={busy || undefined}
        title={typeof title === 'string' ? undefined : label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {typeof title === 'string' ? (
          <>
            {title}
            <Icon name="down" />
          </>
        ) : (
          <Icon name={title.icon} />
        )}
      </button>
      {open && (
        <Popover anchor={anchor} onClose={close}>
          <Menu
            id={id}
            label={label}
            choices={typeof choices === 'function' ? choices() : choices}
            onChoose={(key) => {
              close(true)
              onChoose(key)
            }}
            onLeave={() => close(true)}
          />
        </Popover>
      )}
    </>
  )
}
