import { useId } from 'react'
import type { Lookup } from '../model/entity/field'
import type { RuleValue } from '../model/query/condition'
import { CellSearch } from '../ui/CellEdit'
import type { SearchItem } from './model'
import { QueryLine } from './QueryFrame'

/** A labelled control of the query bar. */
export function QueryItem(props: {
  readonly item: SearchItem & { readonly placeholder?: string }
  readonly lookup: Lookup
  readonly value: RuleValue | null
  onChange(value: RuleValue | null): void
}) {
  const { item, lookup, value, onChange } = props
  const id = useId()
  return (
    <QueryLine id={id} title={item.field.title}>
      <CellSearch
        id={id}
        field={item.field}
        operator={item.operator}
        lookup={lookup}
        value={value}
        placeholder={item.placeholder}
        onChange={onChange}
      />
    </QueryLine>
  )
}
