import './controls.css'
import type { Option } from '../model/entity/field'
import { ariaOf, type ControlProps } from './control'
import { ToneDot } from './ToneDot'

interface OptionGroupProps extends ControlProps {
  readonly kind: 'radio' | 'checkbox'
  readonly options: readonly Option[]
  readonly values: readonly string[]
  onToggle(value: string, chosen: boolean): void
}

/** All options in sight, one tick or several. The group carries the field's id and name; a click on it chooses nothing. */
export function OptionGroup({ kind, options, values, onToggle, ...control }: OptionGroupProps) {
  const focused = options.find(({ value }) => values.includes(value)) ?? options[0]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role; it only passes the focus on
    <span
      {...ariaOf(control)}
      // A plain group has no such state.
      {...(kind === 'checkbox' && { 'aria-required': undefined })}
      id={control.id}
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      aria-disabled={control.disabled}
      className="jd-options"
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        // The form puts the focus on the field's id; its options are what a key can work with.
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
              // A chosen radio button says nothing on a click; the owner may want to clear it.
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
