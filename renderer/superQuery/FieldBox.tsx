import { Face } from '../controls/Face'
import { useLive } from '../controls/useLive'
import { deferred } from '../ui/deferred'
import type { FieldBoxProps } from './FieldControl'

const fieldControl = deferred(() =>
  import('./FieldControl').then(({ FieldControl }) => FieldControl),
)

/** Chooses a field of the entity. */
export function FieldBox(props: FieldBoxProps) {
  const { groups: _, field, title, onField, ...control } = props
  const { Live, ...live } = useLive(fieldControl)
  if (Live) return <Live {...props} />
  return (
    <Face
      {...control}
      popup="tree"
      live={live}
      onClear={field === '' ? undefined : () => onField('')}
    >
      {field === '' ? null : <span className="jd-face-text">{title}</span>}
    </Face>
  )
}
