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
  /** Show only the group's icon. */
  readonly plain?: boolean
}

/** A group whose pages fly out beside or below it, on hover or press. */
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
      {open && (
        <MenuPanel id={id} node={node} placement={placement} beside={button} onChoose={close} />
      )}
    </li>
  )
}
