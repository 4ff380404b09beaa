import { useEffect, useRef } from 'react'

export function Checkbox(props: {
  readonly label: string
  readonly state: 'none' | 'some' | 'all'
  readonly disabled?: boolean
  /** -1 = the arrow keys of what it stands in lead to it. */
  readonly tabIndex?: number
  onToggle(): void
}) {
  const { label, state, disabled, tabIndex, onToggle } = props
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // There is no attribute for the third state.
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
