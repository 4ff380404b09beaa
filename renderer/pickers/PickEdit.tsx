import { useContext } from 'react'
import type { EditProps, SearchProps, ShowProps } from '../cellType'
import { editControl, searchControl } from '../controls/control'
import { listOf, listValue } from '../controls/ruleValue'
import { ShowText } from '../controls/ShowText'
import { Tags } from '../controls/Tags'
import { LookupContext } from '../data/lookup'
import type { Field, Lookup } from '../model/entity/field'
import { asChoice, type PickValue, picksOf } from '../values/picks'
import { PickBox, type PickBoxProps, type PickView } from './PickBox'
import type { Picked } from './picked'

const takesMany = (field: Field): boolean => field.type.exprType(field).kind === 'list'

/** The text of a chosen value; without a known text the value itself. */
const textsOf = (dict: string | undefined, lookup: Lookup) => (value: string) =>
  (dict === undefined ? undefined : lookup.text(dict, value)) ?? value

/** Remembers texts that the dialog has shown, so that bare values never appear meanwhile. */
function useLearned(dict: string | undefined) {
  const store = useContext(LookupContext)
  return (picked: readonly Picked[]) => {
    const told = picked.filter(({ row }) => row !== undefined)
    if (dict !== undefined && told.length > 0) store?.learn(dict, told)
  }
}

/** Control in forms and tables for a type whose values are chosen in a dialog. */
export function PickEdit({
  view,
  onChosen,
  ...props
}: EditProps<PickValue> & {
  readonly view: PickView
  /** Called before `onChange` with the rows of the chosen values; empty after clearing. */
  onChosen?: PickBoxProps['onPick']
}) {
  const { field, value, lookup, onChange } = props
  const multiple = takesMany(field)
  const control = editControl(props, 'choose')
  const dict = field.type.dict(field)
  const learn = useLearned(dict)
  return (
    <PickBox
      {...control}
      {...(view.placeholder !== undefined &&
        field.placeholder === undefined && { placeholder: view.placeholder })}
      view={view}
      field={field}
      lookup={lookup}
      multiple={multiple}
      values={picksOf(value)}
      textOf={textsOf(dict, lookup)}
      onPick={(picked, before) => {
        learn(picked)
        const values = picked.map((one) => one.value)
        onChosen?.(picked, before)
        onChange(multiple ? (values.length > 0 ? values : null) : (values[0] ?? null))
      }}
    />
  )
}

/** Control of the query bar: several values for `in`. */
export function PickSearch({ view, ...props }: SearchProps & { readonly view: PickView }) {
  const { field, lookup, operator, value, onChange } = props
  const many = operator === 'in'
  const dict = field.type.dict(field)
  const learn = useLearned(dict)
  return (
    <PickBox
      {...searchControl(props, 'choose')}
      view={view}
      field={field}
      lookup={lookup}
      multiple={many}
      values={listOf(value)}
      textOf={textsOf(dict, lookup)}
      onPick={(picked) => {
        learn(picked)
        onChange(
          listValue(
            picked.map((one) => one.value),
            many,
          ),
        )
      }}
    />
  )
}

/** One name as text, several as tags. */
export function ShowPicks({ value, ...props }: ShowProps<PickValue>) {
  if (value === null || typeof value === 'string') return <ShowText {...props} value={value} />
  const field = asChoice(props.field, props.field.type.dict(props.field))
  return <Tags {...props} field={field} value={value} />
}
