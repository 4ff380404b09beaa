import '../cells.css'
import type { ReactNode } from 'react'
import { attributesOf, type ControlProps } from './control'
import { Icon } from './Icon'
import { controlMessages } from './messages'

interface FaceProps extends ControlProps {
  readonly popup: 'listbox' | 'tree'
  /** What is chosen; null shows the placeholder. */
  readonly children: ReactNode
  onWake(): void
  onNear(): void
  /** Absent = nothing to clear. */
  onClear?: (() => void) | undefined
}

/** A choosing control at rest: looks and reads like the live one, opens at a click or a key. */
export function Face({ popup, children, onWake, onNear, onClear, ...control }: FaceProps) {
  return (
    <span className="jd-box">
      <button
        {...attributesOf(control)}
        type="button"
        role="combobox"
        aria-haspopup={popup}
        aria-expanded={false}
        className="jd-control jd-face"
        onClick={onWake}
        onPointerEnter={onNear}
        onFocus={onNear}
        onBlur={control.onBlur}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (key === 'Backspace' || key === 'Delete') onClear?.()
          else if (key.startsWith('Arrow')) onWake()
          else if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) onWake()
        }}
      >
        {children ?? <span className="jd-placeholder">{control.placeholder}</span>}
        <Icon name="chevron" />
      </button>
      {onClear && !control.disabled && (
        <button
          type="button"
          tabIndex={-1}
          className="jd-clear"
          aria-label={controlMessages.clear}
          onClick={onClear}
        >
          <Icon name="cross" />
        </button>
      )}
    </span>
  )
}
