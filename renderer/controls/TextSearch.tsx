import type { SearchProps } from '../cellType'
import { readList } from '../values/text'
import { searchControl, secondId } from './control'
import { controlMessages as messages } from './messages'
import { listOf, listValue, pairOf, pairValue } from './ruleValue'
import { TextBox } from './TextBox'

/** One text; for `in` a comma list, for `between` the first and the last value. */
export function TextSearch(props: SearchProps) {
  const { field, operator, value, onChange } = props
  const control = searchControl(props, 'enter')
  if (operator !== 'between') {
    const many = operator === 'in'
    const { trim } = Object(field.props)
    return (
      <TextBox
        {...control}
        text={listOf(value).join(',')}
        onText={(typed) => {
          const text = trim === true ? typed.trim() : typed
          onChange(many ? listValue(readList(text) ?? [], true) : text || null)
        }}
      />
    )
  }
  const [from, to] = pairOf(value)
  return (
    <span className="jd-pair">
      <TextBox
        {...control}
        label={messages.from(field.title)}
        placeholder={messages.enterFrom(field.title)}
        text={from}
        onText={(text) => onChange(pairValue(text, to))}
      />
      <span aria-hidden="true">~</span>
      <TextBox
        {...control}
        id={secondId(props.id)}
        label={messages.to(field.title)}
        placeholder={messages.enterTo(field.title)}
        text={to}
        onText={(text) => onChange(pairValue(from, text))}
      />
    </span>
  )
}
