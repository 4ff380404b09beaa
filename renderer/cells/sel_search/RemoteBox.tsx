import { Face } from '../../controls/Face'
import { useLive } from '../../controls/useLive'
import { deferred } from '../../ui/deferred'
import { choiceText } from '../../values/choice'
import type { RemoteBoxProps } from './RemoteControl'

export const remoteControl = deferred(() =>
  import('./RemoteControl').then(({ RemoteControl }) => RemoteControl),
)

/** Searches a list that is too long to load by part of a text. */
export function RemoteBox(props: RemoteBoxProps) {
  const {
    field,
    dict,
    lookup,
    multiple,
    values,
    onValues,
    also: _,
    narrowed: __,
    ...control
  } = props
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
