import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { MenuNode } from '../menu/nodes'
import { MenuIcon } from './MenuIcon'
import { MenuPanel } from './MenuPanel'
import { useFlyout } from './useFlyout'

interface Props {
  readonly node: Pick<MenuNode, 'title' | 'icon' | 'children' | 'path'>
  readonly trail: readonly string[]
  readonly placement: 'right' | 'below'
  /** Whether the button is the group's icon alone. */
  readonly plain?: boolean
}

/** A heading whose pages fly out beside or below it: under the mouse, or when pressed. */
export function FlyoutGroup({ node, trail, placement, plain = false }: Props) {
  const id = useId()
  const { pathname } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const { open, close, handlers, press } = useFlyout(() => button.current?.focus())
  const within = trail.includes(node.path)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has been chosen
  useEffect(close, [pathname])

  return (
    <li {...handlers}>
      <button
        type="button"
        ref={button}
        className="menu-row"
        data-menu-row=""
        data-within={within}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={placement === 'right' ? node.title : undefined}
        onClick={press}
      >
        {!plain && <MenuIcon name={node.icon} />}
        <span className="menu-title">{node.title}</span>
        <span className="menu-arrow" aria-hidden="true" />
      </button>
      {open && <MenuPanel {...{ id, node, placement, beside: button, onChoose: close }} />}
    </li>
  )
}
