import type { EditProps, Held, SearchProps, Then } from '../cellType'
import { controlMessages as messages } from './messages'

/** Properties of every control, whatever its value. */
export interface ControlProps {
  /** Id of the focusable element. */
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
  /** Initial text of the opened control. */
  readonly typed?: string | undefined
  /** Where it is shown; default `form`. */
  readonly place?: 'form' | 'table' | undefined
  onBlur?(): void
  /** The choice is complete. */
  onDone?(then?: Then): void
  /** An invalid text shown instead of the value. */
  readonly refused?: string | undefined
  /** Absent = the control keeps an invalid text itself. */
  onRefuse?(text: string, why?: string): void
  onHold?(held: Held | null): void
}

type Way = 'enter' | 'choose'

/** Picks a control's properties from a form field's. */
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

/** The same for the query bar, where the label is beside the control and space is short. */
export const searchControl = ({ id, field, placeholder }: SearchProps, way: Way): ControlProps => ({
  id,
  label: field.title,
  placeholder: placeholder ?? (way === 'enter' ? messages.enterShort : messages.chooseShort),
})

/** Id of the second box of a pair of bounds. */
export const secondId = (id: string) => `${id}-to`

/** Attributes of the focusable element. */
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
