import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { Icon } from '../../../ui/Icon'
import { chromeMessages } from '../scene/messages.chrome'
import type { RowPartProps } from '../scene/parts'
import type { TableScene } from '../scene/tableScene'
import { useTopic } from '../scene/useTopic'

/** The arrow before a row with children; other rows are indented by the same width. */
export function foldOf(scene: TableScene): ComponentType<RowPartProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a table
  return function Fold({ row }) {
    useTopic(scene.store, 'order')
    const { tree } = scene
    const depth = tree?.depth(row) ?? 0
    const style = { marginLeft: depth * 18 }
    const branch = tree?.hasChildren(row) === true
    const open = branch && tree.isOpen(row)
    const own = useRef<HTMLButtonElement & HTMLSpanElement>(null)
    // The row carries the state for screen readers; rows of flat tables do not have it.
    useLayoutEffect(() => {
      const line = own.current?.closest('[role="row"]')
      line?.setAttribute('aria-level', String(depth + 1))
      if (branch) line?.setAttribute('aria-expanded', String(open))
      else line?.removeAttribute('aria-expanded')
    })
    if (!branch) return <span ref={own} className="jd-etable-fold" style={style} />
    return (
      <button
        ref={own}
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
