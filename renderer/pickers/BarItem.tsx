import { useContext, useId } from 'react'
import { TextSearch } from '../controls/TextSearch'
import type { Lookup } from '../model/entity/field'
import type { RuleValue } from '../model/query/condition'
import { QueryItem } from '../query/QueryItem'
import { CellsContext } from '../ui/cells'
import type { PickItem } from './source'

interface BarItemProps {
  readonly item: PickItem
  readonly lookup: Lookup
  readonly value: RuleValue | null
  onChange(value: RuleValue | null): void
}

/** A query item; outside a console, which provides the types' controls, it is a text box. */
export const BarItem = (props: BarItemProps) =>
  useContext(CellsContext) ? <QueryItem {...props} /> : <TextItem {...props} />

function TextItem({ item, ...rest }: BarItemProps) {
  const id = useId()
  return (
    <div className="jd-query-item">
      <label htmlFor={id}>{item.field.title}</label>
      <div className="jd-query-control">
        <TextSearch
          id={id}
          field={item.field}
          operator={item.operator}
          placeholder={item.placeholder}
          {...rest}
        />
      </div>
    </div>
  )
}
