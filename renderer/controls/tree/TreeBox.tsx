import { deferred } from '../../ui/deferred'
import { Face } from '../Face'
import { useLive } from '../useLive'
import type { TreeBoxProps } from './TreeControl'

export const treeControl = deferred(() =>
  import('./TreeControl').then(({ TreeControl }) => TreeControl),
)

/** Chooses nodes of a tree; a level is fetched when it is opened. */
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
