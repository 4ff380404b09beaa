import type { ControlProps } from '../../controls/control'
import { Face } from '../../controls/Face'
import { useLive } from '../../controls/useLive'
import type { Field, Lookup } from '../../model/entity/field'
import { deferred } from '../../ui/deferred'
import { type ChoiceProps, choiceText } from '../../values/choice'

export interface RemoteBoxProps extends ControlProps {
  readonly field: Field<ChoiceProps & { readonly tipsContent?: string }>
  /** The reference of the table. */
  readonly dict: string
  readonly lookup: Lookup
  readonly multiple: boolean
  readonly values: readonly string[]
  onValues(values: readonly string[]): void
  /** What can be done instead of choosing one of the list: its last entries. */
  readonly also?: readonly AlsoEntry[]
}

export interface AlsoEntry {
  readonly text: string
  /** Gets what was typed. */
  run(typed: string): void
}

export const remoteControl = deferred(() =>
  import('./RemoteControl').then(({ RemoteControl }) => RemoteControl),
)

/** Chooses from a list too long to load, by typing part of a text. */
export function RemoteBox(props: RemoteBoxProps) {
  const { field, dict, lookup, multiple, values, onValues, also: _, ...control } = props
  const { Live, ...live } = useLive(remoteControl, control.open, control.typed)
  if (Live) return <Live {...props} />
  return (
    <Face
      {...control}
      popup="listbox"
      live={live}
      onClear={values.length > 0 ? () => onValues([]) : undefined}
    >
      {values.length === 0 ? null : (
        <span className="jd-face-text">
          {values.map((value) => choiceText(field, value, lookup)).join('、')}
        </span>
      )}
    </Face>
  )
}
