import type { EditProps } from '../cellType'
import { formatOf } from '../values/dateFormat'
import { editControl } from './control'
import { DateBox } from './DateBox'
import type { DateKind } from './DateCalendar'

/** Control of a day, a time or both. */
export const DateEdit = ({ kind, ...props }: EditProps<string> & { readonly kind: DateKind }) => (
  <DateBox
    {...editControl(props, 'choose')}
    kind={kind}
    format={formatOf(props.field)}
    text={props.value ?? ''}
    onText={(text) => props.onChange(text || null)}
  />
)
