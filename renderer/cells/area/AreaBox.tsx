import type { ControlProps } from '../../controls/control'
import { Face } from '../../controls/Face'
import { useLive } from '../../controls/useLive'
import type { Lookup } from '../../model/entity/field'
import { deferred } from '../../ui/deferred'
import { areaDict } from './value'

export interface AreaBoxProps extends ControlProps {
  readonly code: string | null
  readonly lookup: Lookup
  /** A province or a city may be chosen too: a query asks for all within. */
  readonly anyLevel: boolean
  onCode(code: string | null): void
}

export const areaControl = deferred(() =>
  import('./AreaControl').then(({ AreaControl }) => AreaControl),
)

/** Province, city and district in one box; the levels are fetched as they are opened. */
export function AreaBox(props: AreaBoxProps) {
  const { code, lookup, anyLevel, onCode, ...control } = props
  const { Live, ...live } = useLive(areaControl, control.open)
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
