import { useEffect, useRef } from 'react'

export function Checkbox(props: {
  readonly label: string
  readonly state: 'none' | 'some' | 'all'
  readonly disabled?: boolean
  /** -1 = reached with the arrow keys of the surrounding widget. */
  readonly tabIndex?: number
  onToggle(): void
}) {
  const { label, state, disabled, tabIndex, onToggle } = props
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The third state has no HTML attribute.
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className="jd-check">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        disabled={disabled}
        tabIndex={tabIndex}
        onChange={onToggle}
      />
    </label>
  )
}
