import type { SearchProps } from '../cellType'
import { searchControl, secondId } from './control'
import { DateBox } from './DateBox'
import type { DateKind } from './DateCalendar'
import { controlMessages as messages } from './messages'
import { pairOf, pairValue } from './ruleValue'

/** Bounds or one value. Bounds are days: the server extends them from 00:00:00 to 23:59:59. */
export function DateSearch({ kind, ...props }: SearchProps & { readonly kind: DateKind }) {
  const { field, operator, value, onChange } = props
  const [from, to] = pairOf(value)
  const control = searchControl(props, 'choose')
  if (operator !== 'between') {
    return (
      <DateBox {...control} kind={kind} text={from} onText={(text) => onChange(text || null)} />
    )
  }
  const boundKind = kind === 'datetime' ? 'date' : kind
  return (
    <span className="jd-pair">
      <DateBox
        {...control}
        label={messages.from(field.title)}
        placeholder={kind === 'time' ? messages.fromTime : messages.fromDate}
        kind={boundKind}
        text={from}
        latest={to}
        onText={(text) => onChange(pairValue(text, to))}
      />
      <span aria-hidden="true">~</span>
      <DateBox
        {...control}
        id={secondId(props.id)}
        label={messages.to(field.title)}
        placeholder={kind === 'time' ? messages.toTime : messages.toDate}
        kind={boundKind}
        text={to}
        earliest={from}
        onText={(text) => onChange(pairValue(from, text))}
      />
    </span>
  )
}
