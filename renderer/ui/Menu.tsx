import type { KeyboardEvent, ReactNode } from 'react'

export interface MenuChoice {
  readonly key: string
  readonly title: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  /** For mutually exclusive entries: whether this one is selected. */
  readonly checked?: boolean
  readonly disabled?: boolean
  /** Tooltip: why it is disabled. */
  readonly hint?: string | undefined
  /** Draws a separator above it. */
  readonly apart?: boolean
}

/** A list of choices for a Popover: takes the focus when it opens; arrow keys move in it. */
export function Menu(props: {
  readonly id?: string
  readonly label: string
  /** Heading above the choices, not selectable. */
  readonly heading?: string
  readonly choices: readonly MenuChoice[]
  onChoose(key: string): void
  /** Called on Tab, which leaves a menu. */
  onLeave(): void
}) {
  const { id, label, heading, choices, onChoose, onLeave } = props
  const first = choices.find(({ checked }) => checked) ?? choices.find(({ disabled }) => !disabled)
  return (
    <div
      id={id}
      role="menu"
      aria-label={label}
      className="jd-menu"
      onKeyDown={(event) => (event.key === 'Tab' ? onLeave() : moveFocus(event))}
    >
      {heading && (
        <p role="presentation" className="jd-menu-heading">
          {heading}
        </p>
      )}
      {choices.map((choice) => (
        <button
          key={choice.key}
          type="button"
          {...(choice.checked === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemradio', 'aria-checked': choice.checked })}
          className={classOf(choice)}
          disabled={choice.disabled}
          title={choice.hint}
          // biome-ignore lint/a11y/noAutofocus: a menu takes the focus when it opens
          autoFocus={choice === first}
          onClick={() => onChoose(choice.key)}
        >
          {choice.icon && <span aria-hidden="true">{choice.icon}</span>}
          {choice.title}
        </button>
      ))}
    </div>
  )
}

const classOf = ({ danger, apart }: MenuChoice): string =>
  ['jd-menu-item', danger && 'jd-danger', apart && 'jd-menu-apart'].filter(Boolean).join(' ')

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const at = items.findIndex((item) => item.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
