import { useContext } from 'react'
import type { EditProps, SearchProps } from '../../cellType'
import { editControl, searchControl } from '../../controls/control'
import { listOf, listValue } from '../../controls/ruleValue'
import { TextSearch } from '../../controls/TextSearch'
import { LookupContext } from '../../data/lookup'
import type { Picked } from '../../pickers/picked'
import { usePorts } from '../../ports'
import { type PickValue, picksOf } from '../../values/picks'
import { narrowedPicker, narrowedSearch } from './narrowedPicker'
import { usePropose } from './propose'
import { ReferenceBox } from './ReferenceBox'

/** Remembers texts that a dialog has shown, so that they need no request. */
function useLearned(dict: string | undefined) {
  const store = useContext(LookupContext)
  return (told: readonly Picked[] = []) => {
    if (dict !== undefined && told.length > 0) store?.learn(dict, told)
  }
}

/** Control of a reference in forms and editable tables. */
export function ReferenceEdit(props: EditProps<PickValue>) {
  const { field, value, lookup, onChange, onSuggest, valueAt } = props
  const { user } = usePorts()
  const multiple = field.reference?.many ?? false
  const propose = usePropose(field.reference, onSuggest)
  const learn = useLearned(field.type.dict(field))
  return (
    <ReferenceBox
      {...editControl(props, 'choose')}
      field={field}
      lookup={lookup}
      multiple={multiple}
      creates
      narrowing={narrowedPicker(field, valueAt, user)}
      values={picksOf(value)}
      onValues={(values, told) => {
        learn(told)
        onChange(multiple ? (values.length > 0 ? values : null) : (values[0] ?? null))
        if (!multiple) propose(values[0] ?? null, picksOf(value)[0] ?? null)
      }}
    />
  )
}

/** Control of the query bar: part of the records' name, or the records themselves. */
export function ReferenceSearch(props: SearchProps) {
  const { field, lookup, operator, value, valueAt, onChange } = props
  const { user } = usePorts()
  const learn = useLearned(field.type.dict(field))
  if (operator.endsWith('like')) return <TextSearch {...props} />
  const multiple = operator === 'in'
  return (
    <ReferenceBox
      {...searchControl(props, 'choose')}
      field={field}
      lookup={lookup}
      multiple={multiple}
      narrowing={narrowedSearch(field, valueAt, user)}
      values={listOf(value)}
      onValues={(values, told) => {
        learn(told)
        onChange(listValue(values, multiple))
      }}
    />
  )
}
