import { useState } from 'react'
import { checkRecord } from '../model/entity/rules'
import { CellEdit } from '../ui/CellEdit'

type Control = Pick<Parameters<typeof CellEdit>[0], 'id' | 'field' | 'lookup'>

interface FieldTrialProps extends Control {
  /** Initial value; a disabled control keeps it. */
  readonly start: unknown
  readonly required: boolean
  readonly disabled?: boolean
  /** Errors show only after the first edit. */
  readonly untouched?: boolean
  onValue?(value: unknown): void
}

/** A control with its own state, and the error that a form would show. */
export function FieldTrial(props: FieldTrialProps) {
  const { id, field, lookup, start, required, disabled = false, untouched = false } = props
  const [edited, setEdited] = useState<{ readonly value: unknown }>()
  const value = !disabled && edited ? edited.value : start
  const silent = disabled || (untouched && !edited)
  const [failure] = silent
    ? []
    : checkRecord([field], { [field.key]: value }, stateOf(field, required))
  const help = `${id}-help`
  return (
    <div>
      <CellEdit
        id={id}
        field={field}
        lookup={lookup}
        value={value}
        disabled={disabled}
        required={required}
        invalid={failure !== undefined}
        message={failure?.message}
        describedBy={failure && help}
        onChange={(next) => {
          setEdited({ value: next })
          props.onValue?.(next)
        }}
      />
      {failure && (
        <p id={help} className="jd-preview-error">
          {failure.message}
        </p>
      )}
    </div>
  )
}

const stateOf = ({ key }: Parameters<typeof CellEdit>[0]['field'], required: boolean) =>
  new Map([[key, { visible: true, required, disabled: false, invalid: false }]])
