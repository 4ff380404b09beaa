import type { EditProps, Held, SearchProps, Then } from '../cellType'
import { controlMessages as messages } from './messages'

/** What every control takes, whichever value it edits. */
export interface ControlProps {
  /** Goes to the focusable element. */
  readonly id: string
  /** Accessible name. */
  readonly label: string
  readonly placeholder?: string | undefined
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean | undefined
  readonly required?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly autoFocus?: boolean | undefined
  /** Opens its list or calendar at once. */
  readonly open?: boolean | undefined
  /** Text that stands in the opened control. */
  readonly typed?: string | undefined
  /** Where it stands. Default `form`. */
  readonly place?: 'form' | 'table' | undefined
  onBlur?(): void
  /** The choice is complete. */
  onDone?(then?: Then): void
  /** A text that stands here and is no value. */
  readonly refused?: string | undefined
  /** Absent = the control keeps such a text itself. */
  onRefuse?(text: string, why?: string): void
  onHold?(held: Held | null): void
}

type Way = 'enter' | 'choose'

/** The control's share of a form field's properties. */
export function editControl(props: EditProps, way: Way): ControlProps {
  const { id, field, disabled, invalid, required, describedBy, autoFocus, open, typed } = props
  const { onBlur, onDone, place, refused, onRefuse, onHold } = props
  return {
    id,
    label: field.title,
    placeholder: field.placeholder ?? messages[way](field.title),
    disabled,
    invalid,
    required,
    describedBy,
    autoFocus,
    open,
    typed,
    place,
    refused,
    ...(onRefuse && { onRefuse }),
    ...(onHold && { onHold }),
    ...(onBlur && { onBlur }),
    ...(onDone && { onDone }),
  }
}

/** The same for the query bar, where the label stands beside the control and space is short. */
export const searchControl = ({ id, field, placeholder }: SearchProps, way: Way): ControlProps => ({
  id,
  label: field.title,
  placeholder: placeholder ?? (way === 'enter' ? messages.enterShort : messages.chooseShort),
})

/** The second box of a pair of bounds. */
export const secondId = (id: string) => `${id}-to`

/** Attributes of the element that takes the focus. */
export const attributesOf = (control: ControlProps) => ({
  id: control.id,
  disabled: control.disabled,
  autoFocus: control.autoFocus,
  ...ariaOf(control),
})

export const ariaOf = ({ label, invalid, required, describedBy }: ControlProps) => ({
  'aria-label': label,
  'aria-invalid': invalid || undefined,
  'aria-required': required || undefined,
  'aria-describedby': describedBy,
})
