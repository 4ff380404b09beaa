import type { SearchProps } from '../define'
import { readList } from '../text'
import { searchControl } from './control'
import { listOf, listValue } from './ruleValue'
import { TextBox } from './TextBox'

/** One text; for `in` a comma list of them. */
export function TextSearch(props: SearchProps) {
  const { operator, value, onChange } = props
  const many = operator === 'in'
  return (
    <TextBox
      {...searchControl(props, 'enter')}
      text={listOf(value).join(',')}
      onText={(text) => onChange(many ? listValue(readList(text) ?? [], true) : text || null)}
    />
  )
}
