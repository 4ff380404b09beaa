import { isComposing } from '../ui/composing'
import './controls.css'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Icon, type IconName } from '../ui/Icon'
import { ControlFailure } from './ControlFailure'
import { attributesOf, type ControlProps } from './control'
import { controlMessages } from './messages'
import { useHold } from './useHold'

interface FaceProps extends ControlProps {
  readonly popup: 'listbox' | 'tree' | 'dialog'
  readonly icon?: IconName
  /** Tooltip of the icon. */
  readonly iconTitle?: string | undefined
  /** The chosen value; null shows the placeholder. */
  readonly children: ReactNode
  /** Result of `useLive`. */
  readonly live: {
    wake(): void
    preload(): void
    type(key: string): boolean
    stay(): string
    readonly waiting?: string | undefined
    readonly hasFailed?: boolean
    readonly line?: Pick<
      ComponentProps<'input'>,
      'onChange' | 'onCompositionStart' | 'onCompositionEnd'
    >
  }
  /** The pointer or the focus is near, so it may be opened. */
  onNear?(): void
  /** Called on leaving with a text typed before the list arrived; absent = the text is refused. */
  onLeft?(text: string): void
  /** Absent = nothing to clear. */
  onClear?: (() => void) | undefined
}

/** A choosing control at rest: looks and reads like the live one, and opens on click or key. */
export function Face({
  popup,
  icon = 'down',
  iconTitle,
  children,
  live,
  onNear,
  onClear,
  onLeft,
  refused,
  ...control
}: FaceProps) {
  const face = useRef<HTMLButtonElement>(null)
  const near = () => {
    live.preload()
    onNear?.()
  }
  const leave = () => {
    const text = live.stay().trim()
    if (text !== '') (onLeft ?? control.onRefuse)?.(text)
  }
  useHold(control, leave)
  const goOn = () => {
    leave()
    control.onBlur?.()
  }
  /** Like Escape in an open list: drops the typed search text and cancels opening. */
  function giveUp(event: KeyboardEvent) {
    // Keep a surrounding dialog open.
    event.preventDefault()
    flushSync(() => live.stay())
    face.current?.focus()
  }
  // A button takes no input-method text and cannot show what is typed before its list arrives.
  if (live.waiting !== undefined) {
    return (
      <span className="jd-box">
        <input
          {...attributesOf({ ...control, autoFocus: true })}
          ref={toEnd}
          type="text"
          role="combobox"
          aria-haspopup={popup}
          aria-expanded={false}
          aria-busy="true"
          autoComplete="off"
          className="jd-control"
          value={live.waiting}
          {...live.line}
          onKeyDown={(event) => {
            const { key } = event
            // Do not submit the surrounding form; in a table these keys belong to the cell.
            if (control.place === 'table') return
            if (key === 'Enter') event.preventDefault()
            else if (key === 'Escape' && !isComposing(event.nativeEvent)) giveUp(event)
            else if (isDeleting(key) && live.waiting === '') onClear?.()
          }}
          onBlur={goOn}
        />
        {live.waiting === '' && <span className="jd-face-under">{children}</span>}
        {live.hasFailed && <ControlFailure onRetry={live.wake} />}
      </span>
    )
  }
  return (
    <span className="jd-box">
      <button
        {...attributesOf(control)}
        ref={face}
        type="button"
        role="combobox"
        aria-haspopup={popup}
        aria-expanded={false}
        className="jd-control jd-face"
        onClick={live.wake}
        onPointerEnter={near}
        onFocus={near}
        onBlur={goOn}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, altKey } = event
          const writes = key.length === 1 && !ctrlKey && !metaKey && !altKey
          // In a table these keys belong to the cell: it is left, or emptied in one step.
          if (control.place === 'table' && !writes) return
          if (isDeleting(key)) onClear?.()
          else if (key.startsWith('Arrow')) live.wake()
          else if (writes && key !== ' ') {
            live.wake()
            if (live.type(key)) event.preventDefault()
          }
        }}
      >
        {refused !== undefined ? (
          <span className="jd-face-text jd-over">{refused}</span>
        ) : (
          (children ?? <span className="jd-placeholder">{control.placeholder}</span>)
        )}
        {iconTitle === undefined ? (
          <Icon name={icon} />
        ) : (
          <span className="jd-face-icon" title={iconTitle}>
            <Icon name={icon} />
          </span>
        )}
      </button>
      {onClear && !control.disabled && (
        <button
          type="button"
          tabIndex={-1}
          className="jd-clear"
          aria-label={controlMessages.clear}
          onClick={() => {
            onClear()
            // The clear button disappears with the value.
            face.current?.focus()
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  )
}

const isDeleting = (key: string) => key === 'Backspace' || key === 'Delete'

/** Puts the caret behind the text typed so far. */
function toEnd(line: HTMLInputElement | null): void {
  line?.setSelectionRange(line.value.length, line.value.length)
}
