import { useId, useState } from 'react'
import { useLookup } from '../data/lookup'
import type { Field } from '../model/entity/field'
import { Button } from '../ui/Button'
import { CellShow } from '../ui/CellShow'
import './conflict.css'
import { FormFrame } from './FormFrame'
import type { Choice, Difference } from './merge'
import { formMessages } from './messages'

interface ConflictDialogProps {
  readonly title: string
  readonly hint: string
  readonly apply: string
  readonly differing: readonly Difference[]
  onApply(choices: ReadonlyMap<string, Choice>): void
  onCancel(): void
}

const widthPx = 820

/** Shows my value, their value and the original per field. The user must choose for every field. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, hint, apply, differing, onApply, onCancel } = props
  const [choices, setChoices] = useState(() => suggestedChoices(differing))
  const titleId = useId()
  const open = differing.filter(({ field }) => !choices.has(field.key)).length
  const choose = (field: Field, choice: Choice) =>
    setChoices((all) => new Map(all).set(field.key, choice))
  const chooseAll = (choice: Choice) =>
    setChoices(new Map(differing.map(({ field }) => [field.key, choice])))

  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={title}
      titleId={titleId}
      onClose={onCancel}
      footer={
        <>
          <span className="jd-form-count">{open > 0 && formMessages.undecided(open)}</span>
          <Button onClick={onCancel}>{formMessages.cancel}</Button>
          <Button kind="primary" disabled={open > 0} onClick={() => onApply(choices)}>
            {apply}
          </Button>
        </>
      }
    >
      <p className="jd-conflict-hint">
        {hint}
        <Button onClick={() => chooseAll('mine')}>{formMessages.allMine}</Button>
        <Button onClick={() => chooseAll('theirs')}>{formMessages.allTheirs}</Button>
      </p>
      {differing.map((difference) => (
        <DifferenceRow
          key={difference.field.key}
          difference={difference}
          chosen={choices.get(difference.field.key)}
          onChoose={(choice) => choose(difference.field, choice)}
        />
      ))}
    </FormFrame>
  )
}

interface DifferenceRowProps {
  readonly difference: Difference
  readonly chosen: Choice | undefined
  onChoose(choice: Choice): void
}

function DifferenceRow({ difference, chosen, onChoose }: DifferenceRowProps) {
  const { field, base, mine, theirs } = difference
  const name = useId()
  const option = (choice: Choice, value: unknown, text: string, label: string) => (
    <label className="jd-conflict-option" data-chosen={chosen === choice || undefined}>
      <input
        type="radio"
        name={name}
        checked={chosen === choice}
        aria-label={label}
        onChange={() => onChoose(choice)}
      />
      <small>{text}</small>
      <ValueText field={field} value={value} />
    </label>
  )
  return (
    <fieldset className="jd-conflict-row">
      <legend>{field.title}</legend>
      {option('mine', mine, formMessages.mine, formMessages.takeMine(field.title))}
      {option('theirs', theirs, formMessages.theirs, formMessages.takeTheirs(field.title))}
      <div className="jd-conflict-base">
        <small>{formMessages.base}</small>
        <ValueText field={field} value={base} />
      </div>
    </fieldset>
  )
}

function ValueText({ field, value }: { field: Field; value: unknown }) {
  const lookup = useLookup()
  return (
    <div className="jd-conflict-value">
      <CellShow value={value ?? null} field={field} lookup={lookup} place="detail" />
    </div>
  )
}

const suggestedChoices = (differing: readonly Difference[]): ReadonlyMap<string, Choice> =>
  new Map(
    differing.flatMap(({ field, suggestion }) =>
      suggestion ? [[field.key, suggestion] as const] : [],
    ),
  )
