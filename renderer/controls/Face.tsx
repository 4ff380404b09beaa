import './controls.css'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Icon, type IconName } from '../ui/Icon'
import { attributesOf, type ControlProps } from './control'
import { controlMessages } from './messages'
import { useHold } from './useHold'

interface FaceProps extends ControlProps {
  readonly popup: 'listbox' | 'tree' | 'dialog'
  readonly icon?: IconName
  /** What the icon says when it is pointed at. */
  readonly iconTitle?: string | undefined
  /** What is chosen; null shows the placeholder. */
  readonly children: ReactNode
  /** What useLive gives. */
  readonly live: {
    wake(): void
    preload(): void
    type(key: string): boolean
    stay(): string
    readonly waiting?: string | undefined
    readonly line?: Pick<
      ComponentProps<'input'>,
      'onChange' | 'onCompositionStart' | 'onCompositionEnd'
    >
  }
  /** Somebody comes near and may open it. */
  onNear?(): void
  /** It is left with a text that no list has been there for; absent = the text is refused. */
  onLeft?(text: string): void
  /** Absent = nothing to clear. */
  onClear?: (() => void) | undefined
}

/** A choosing control at rest: looks and reads like the live one, opens at a click or a key. */
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
  /** As Escape closes the list: what was typed to search it is dropped, and it does not come. */
  function giveUp(event: KeyboardEvent) {
    // A dialog around it stays.
    event.preventDefault()
    flushSync(() => live.stay())
    face.current?.focus()
  }
  // A button takes no text of an input method, and shows none that is typed before its list has come.
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
            // The form around it is not sent by it, and in a table these keys are the cell's.
            if (control.place === 'table') return
            if (key === 'Enter') event.preventDefault()
            else if (key === 'Escape' && !event.nativeEvent.isComposing) giveUp(event)
            else if (isDeleting(key) && live.waiting === '') onClear?.()
          }}
          onBlur={goOn}
        />
        {live.waiting === '' && <span className="jd-face-under">{children}</span>}
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
          // In a table these keys are the cell's: it is left, or emptied as one step.
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
            // The button that was clicked goes with what was chosen.
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

/** What has been typed before stays before the caret. */
function toEnd(line: HTMLInputElement | null): void {
  line?.setSelectionRange(line.value.length, line.value.length)
}
