import { type RefObject, useState } from 'react'
import { Icon } from '../../../ui/Icon'
import { Menu } from '../../../ui/Menu'
import { Popover } from '../../../ui/Popover'

interface MoveHandleProps {
  readonly handle: RefObject<HTMLButtonElement | null>
  readonly className: string
  readonly label: string
  readonly hint: string
  readonly busy: boolean
  /** Why the row stays where it is; undefined = it can be moved. */
  readonly kept: string | undefined
  readonly choices: readonly {
    readonly key: string
    readonly title: string
    readonly disabled?: boolean
  }[]
  /** Keys that move the row together with Alt. */
  readonly keys: Readonly<Record<string, string>>
  onChoose(key: string): void
  onBlur?(): void
}

/** Drag handle of a row; Alt with an arrow key and a menu do the same. */
export function MoveHandle(props: MoveHandleProps) {
  const { handle, className, label, hint, busy, kept, keys, onChoose, onBlur } = props
  const [open, setOpen] = useState(false)
  const choices =
    kept === undefined ? props.choices : props.choices.map((one) => ({ ...one, disabled: true }))
  return (
    <>
      <button
        ref={handle}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={busy || undefined}
        title={kept ?? hint}
        onClick={() => setOpen(!open)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          const chosen = event.altKey ? keys[event.key] : undefined
          if (chosen === undefined) return
          event.preventDefault()
          if (kept === undefined) onChoose(chosen)
        }}
      >
        <Icon name="grip" />
      </button>
      {open && (
        <Popover
          anchor={handle}
          onClose={(focus) => {
            setOpen(false)
            if (focus) handle.current?.focus()
          }}
        >
          <Menu
            label={label}
            choices={choices}
            onChoose={(key) => {
              setOpen(false)
              handle.current?.focus()
              onChoose(key)
            }}
            onLeave={() => setOpen(false)}
          />
        </Popover>
      )}
    </>
  )
}
