import { useState } from 'react'
import { checkRecord } from '../model/entity/rules'
import { CellEdit } from '../ui/CellEdit'

type Control = Pick<Parameters<typeof CellEdit>[0], 'id' | 'field' | 'lookup'>

interface FieldTrialProps extends Control {
  /** Value it begins with; a disabled one has no other. */
  readonly start: unknown
  readonly required: boolean
  readonly disabled?: boolean
  /** What is wrong with it shows from the first edit on. */
  readonly untouched?: boolean
  onValue?(value: unknown): void
}

/** A control to try, with a value of its own, and what a form would say of it. */
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
        {...{ id, field, lookup, value, disabled, required }}
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
