import './controls.css'
import { useEffect, useRef } from 'react'
import type { Option } from '../model/entity/field'
import { ariaOf, type ControlProps } from './control'
import { ToneDot } from './ToneDot'

interface OptionGroupProps extends ControlProps {
  readonly kind: 'radio' | 'checkbox'
  readonly options: readonly Option[]
  readonly values: readonly string[]
  /** In a table row: one line, scrolled to the chosen option. */
  readonly isLine?: boolean
  onToggle(value: string, chosen: boolean): void
}

/**
 * All options visible, for one or several ticks. The group carries the field's id and name; a click on the group itself
 * chooses nothing.
 */
export function OptionGroup(props: OptionGroupProps) {
  const { kind, options, values, isLine = false, onToggle, ...control } = props
  const group = useRef<HTMLSpanElement>(null)
  const chosen = values.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice may stand elsewhere
  useEffect(() => {
    if (isLine && group.current) showChosen(group.current)
  }, [isLine, chosen])
  const focused = options.find(({ value }) => values.includes(value)) ?? options[0]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role; it only passes the focus on
    <span
      ref={group}
      {...ariaOf(control)}
      // A plain group does not support this attribute.
      {...(kind === 'checkbox' && { 'aria-required': undefined })}
      id={control.id}
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      aria-disabled={control.disabled}
      className={isLine ? 'jd-options jd-options-line' : 'jd-options'}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        // The form focuses the field's id; pass the focus on to an option that takes keys.
        if (target === currentTarget) focusOption(currentTarget)
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) control.onBlur?.()
      }}
    >
      {options.map(({ value, text, disabled, color }) => (
        <label key={value} className="jd-option">
          <input
            {...(control.autoFocus && value === focused?.value && { autoFocus: true })}
            type={kind}
            name={control.id}
            value={value}
            checked={values.includes(value)}
            disabled={control.disabled || (disabled && !values.includes(value))}
            onChange={({ target }) => onToggle(value, target.checked)}
            onClick={() => {
              // A chosen radio button fires no change on a click; the owner may want to clear it.
              if (kind === 'radio' && values.includes(value)) onToggle(value, false)
            }}
          />
          <ToneDot tone={color} />
          {text}
        </label>
      ))}
    </span>
  )
}

function focusOption(group: HTMLElement) {
  const option = group.querySelector('input:checked') ?? group.querySelector('input:enabled')
  if (option instanceof HTMLElement) option.focus()
}

/** Scrolls the line only, nothing around it. */
function showChosen(group: HTMLElement) {
  const option = group.querySelector('label:has(:checked)')
  if (!option || group.scrollWidth <= group.clientWidth) return
  const [box, own] = [group.getBoundingClientRect(), option.getBoundingClientRect()]
  if (own.left < box.left || own.right > box.right) group.scrollLeft += own.left - box.left
}
