import type { Lookup } from '../../model/field'
import { deferred } from '../../ui/deferred'
import type { ControlProps } from '../controls/control'
import { Face } from '../controls/Face'
import { useLive } from '../controls/useLive'
import { categoryDict } from './value'

export interface CategoryBoxProps extends ControlProps {
  /** Code of the category whose tree is offered; all when absent. */
  readonly root: string | undefined
  readonly multiple: boolean
  readonly codes: readonly string[]
  readonly lookup: Lookup
  onCodes(codes: readonly string[]): void
}

const categoryControl = deferred(() =>
  import('./CategoryControl').then(({ CategoryControl }) => CategoryControl),
)

/** Chooses from the category tree, which is fetched when somebody opens it. */
export function CategoryBox(props: CategoryBoxProps) {
  const { root, multiple, codes, lookup, onCodes, ...control } = props
  const { Live, ...live } = useLive(categoryControl, control.open)
  if (Live) return <Live {...props} />
  return (
    <Face
      {...control}
      popup="tree"
      live={live}
      onClear={codes.length > 0 ? () => onCodes([]) : undefined}
    >
      {codes.length === 0 ? null : (
        <span className="jd-face-text">
          {codes.map((code) => lookup.text(categoryDict, code) ?? code).join('、')}
        </span>
      )}
    </Face>
  )
}
