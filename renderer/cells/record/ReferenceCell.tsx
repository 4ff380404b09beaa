import { useContext } from 'react'
import type { EditProps, SearchProps } from '../../cellType'
import { editControl, searchControl } from '../../controls/control'
import { listOf, listValue } from '../../controls/ruleValue'
import { TextSearch } from '../../controls/TextSearch'
import { LookupContext } from '../../data/lookup'
import type { Picked } from '../../pickers/picked'
import { type PickValue, picksOf } from '../../values/picks'
import { usePropose } from './propose'
import { ReferenceBox } from './ReferenceBox'

/** Texts that a dialog has shown need not be asked for. */
function useLearned(dict: string | undefined) {
  const store = useContext(LookupContext)
  return (told: readonly Picked[] = []) => {
    if (dict !== undefined && told.length > 0) store?.learn(dict, told)
  }
}

/** The form's and the table's control of a reference. */
export function ReferenceEdit(props: EditProps<PickValue>) {
  const { field, value, lookup, onChange, onSuggest } = props
  const multiple = field.reference?.many ?? false
  const propose = usePropose(field.reference, onSuggest)
  const learn = useLearned(field.type.dict(field))
  return (
    <ReferenceBox
      {...editControl(props, 'choose')}
      {...{ field, lookup, multiple }}
      creates
      values={picksOf(value)}
      onValues={(values, told) => {
        learn(told)
        onChange(multiple ? (values.length > 0 ? values : null) : (values[0] ?? null))
        if (!multiple) propose(values[0] ?? null, picksOf(value)[0] ?? null)
      }}
    />
  )
}

/** The query bar's: part of what the records are called, or the records themselves. */
export function ReferenceSearch(props: SearchProps) {
  const { field, lookup, operator, value, onChange } = props
  const learn = useLearned(field.type.dict(field))
  if (operator.endsWith('like')) return <TextSearch {...props} />
  const multiple = operator === 'in'
  return (
    <ReferenceBox
      {...searchControl(props, 'choose')}
      {...{ field, lookup, multiple }}
      values={listOf(value)}
      onValues={(values, told) => {
        learn(told)
        onChange(listValue(values, multiple))
      }}
    />
  )
}
