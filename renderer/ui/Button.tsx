import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

export interface ButtonProps {
  readonly children?: ReactNode
  readonly kind?: 'primary' | 'default' | 'danger' | 'text'
  readonly icon?: IconName | undefined
  /** Name of a button that shows an icon only. */
  readonly label?: string
  /** What is said when it is pointed at; its label unless given. */
  readonly hint?: string | undefined
  readonly disabled?: boolean
  /** Has nothing to do for now; unlike a disabled one it keeps the focus of who has pressed it. */
  readonly idle?: boolean
  /** Its work is under way: idle, and marked so. */
  readonly busy?: boolean
  readonly submit?: boolean
  readonly pressed?: boolean
  /** Of one that unfolds something: whether it stands open. */
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
