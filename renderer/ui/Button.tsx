import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

export interface ButtonProps {
  readonly children?: ReactNode
  readonly kind?: 'primary' | 'default' | 'danger' | 'text'
  readonly icon?: IconName | undefined
  /** Accessible name of an icon-only button. */
  readonly label?: string
  /** Tooltip; default: the label. */
  readonly hint?: string | undefined
  readonly disabled?: boolean
  /** Does nothing for now; unlike a disabled button it keeps the focus. */
  readonly idle?: boolean
  /** Its work is in progress: idle, and marked so. */
  readonly busy?: boolean
  readonly submit?: boolean
  readonly pressed?: boolean
  /** For a button that expands something: whether it is expanded. */
  readonly expanded?: boolean
  onClick?(): void
  onPoint?(): void
}

/** The console's button: plain markup, because a table page has a hundred of them. */
export function Button(props: ButtonProps) {
  const { children, kind = 'default', icon, label, hint, disabled, idle, busy } = props
  const { submit, pressed } = props
  const still = idle || busy
  return (
    <button
      type={submit && !still ? 'submit' : 'button'}
      className={`jd-button jd-button-${kind}`}
      disabled={disabled}
      aria-disabled={still || undefined}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      aria-expanded={props.expanded}
      aria-label={label}
      title={hint ?? label}
      onClick={still ? undefined : props.onClick}
      onPointerEnter={props.onPoint}
      onFocus={props.onPoint}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
