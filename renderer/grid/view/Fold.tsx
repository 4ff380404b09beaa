import type { ComponentType } from 'react'
import { Icon } from '../../ui/Icon'
import { chromeMessages } from './messages.chrome'
import type { RowPartProps } from './parts'
import type { TableScene } from './tableScene'
import { useTopic } from './useTopic'

/** The arrow before a row that has rows below it; others are moved in by as much. */
export function foldOf(scene: TableScene): ComponentType<RowPartProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a table
  return function Fold({ row }) {
    useTopic(scene.store, 'order')
    const { tree } = scene
    const depth = tree?.depth(row) ?? 0
    const style = { marginLeft: depth * 18 }
    if (!tree?.hasChildren(row)) return <span className="jd-etable-fold" style={style} />
    const open = tree.isOpen(row)
    return (
      <button
        type="button"
        tabIndex={-1}
        className="jd-etable-fold"
        style={style}
        aria-expanded={open}
        aria-label={open ? chromeMessages.fold : chromeMessages.unfold}
        onClick={() => tree.toggle(row)}
      >
        <Icon name={open ? 'down' : 'right'} />
      </button>
    )
  }
}
