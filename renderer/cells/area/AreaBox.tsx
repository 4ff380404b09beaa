import { Face } from '../../controls/Face'
import { TypedLine } from '../../controls/TypedLine'
import { useLive } from '../../controls/useLive'
import { deferred } from '../../ui/deferred'
import type { AreaBoxProps } from './AreaControl'
import { areaDict } from './value'

export const areaControl = deferred(() =>
  import('./AreaControl').then(({ AreaControl }) => AreaControl),
)

/** Province, city and district in one cascading box; a level is fetched when it is opened. */
export function AreaBox(props: AreaBoxProps) {
  const { code, lookup, anyLevel, onCode, ...control } = props
  const text = control.place === 'table' ? (control.typed ?? control.refused) : undefined
  const { Live, ...live } = useLive(areaControl, control.open && text === undefined)
  if (text !== undefined && control.open) {
    return <TypedLine control={control} text={text} onEmpty={() => onCode(null)} />
  }
  if (Live) return <Live {...props} />
  return (
    <Face
      {...control}
      popup="listbox"
      live={live}
      onClear={code === null ? undefined : () => onCode(null)}
    >
      {code === null ? null : (
        <span className="jd-face-text">{lookup.text(areaDict, code) ?? code}</span>
      )}
    </Face>
  )
}
