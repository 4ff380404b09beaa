import type { EditProps } from '#cells'
import { ariaOf, editControl } from '#controls'
import { Button } from '#ui'
import type { RuleStep } from '#values'
import './steps.css'
import { useRef } from 'react'
import { checkStepsMessages as messages } from './messages'
import { StepRow } from './StepRow'
import { TryOut } from './TryOut'

const newStep: RuleStep = { digits: '*', pattern: '', message: '' }

/** Edits the steps in order, with a line to try them out. */
export function StepsEdit(props: EditProps<readonly RuleStep[]>) {
  const { id, value, onChange, disabled = false } = props
  const steps = value ?? []
  const list = useRef<HTMLOListElement>(null)

  const give = (next: readonly RuleStep[]) => onChange(next.length === 0 ? null : next)
  const replace = (index: number, step: RuleStep) =>
    give(steps.map((one, at) => (at === index ? step : one)))

  function move(index: number, by: -1 | 1) {
    const next = [...steps]
    const [step] = next.splice(index, 1)
    if (!step) return
    next.splice(index + by, 0, step)
    give(next)
  }

  function remove(index: number) {
    give(steps.filter((_, at) => at !== index))
    // The focused row was removed.
    list.current?.parentElement?.focus()
  }

  return (
    <fieldset
      disabled={disabled}
      id={id}
      tabIndex={-1}
      className="jd-steps"
      {...groupAria(props)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onBlur?.()
      }}
    >
      {steps.length === 0 && <p className="jd-placeholder">{messages.none}</p>}
      <ol ref={list}>
        {steps.map((step, index) => (
          <StepRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={index}
            at={index + 1}
            isLast={index === steps.length - 1}
            step={step}
            disabled={disabled}
            onChange={(next) => replace(index, next)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {!disabled && (
        <Button icon="plus" onClick={() => give([...steps, newStep])}>
          {messages.add}
        </Button>
      )}
      {steps.length > 0 && <TryOut steps={steps} />}
    </fieldset>
  )
}

/** A plain group does not support `aria-required`. */
function groupAria(props: EditProps) {
  const { 'aria-required': _, ...aria } = ariaOf(editControl(props, 'enter'))
  return aria
}
