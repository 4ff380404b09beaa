import type { Lookup } from '../../model/entity/field'
import { deferred } from '../../ui/deferred'
import type { ControlProps } from '../control'
import { Face } from '../Face'
import { useLive } from '../useLive'
import type { TreeQuery } from './treeSource'

export interface TreeBoxProps extends ControlProps {
  readonly tree: TreeQuery
  readonly lookup: Lookup
  readonly multiple: boolean
  readonly values: readonly string[]
  onValues(values: readonly string[]): void
}

export const treeControl = deferred(() =>
  import('./TreeControl').then(({ TreeControl }) => TreeControl),
)

/** Chooses nodes of a tree, whose levels are fetched as they are opened. */
export function TreeBox(props: TreeBoxProps) {
  const { tree, lookup, multiple, values, onValues, ...control } = props
  const { Live, ...live } = useLive(treeControl, control.open, control.typed)
  if (Live) return <Live {...props} />
  return (
    <Face
      {...control}
      popup="tree"
      live={live}
      onClear={values.length > 0 ? () => onValues([]) : undefined}
    >
      {values.length === 0 ? null : (
        <span className="jd-face-text">
          {values.map((value) => lookup.text(tree.dict, value) ?? value).join('、')}
        </span>
      )}
    </Face>
  )
}
