import './icon.css'
import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types'
import { createElement, type ReactNode } from 'react'

/**
 * One of antd's icons as plain SVG, in the colour and size of the text around it: antd's own component
 * would bring its colour machinery to every page. It says nothing; what holds it has a name.
 */
export function Icon({ of }: { readonly of: IconDefinition }) {
  return (
    <span className="icon" aria-hidden="true">
      {draw(typeof of.icon === 'function' ? of.icon('currentColor', 'none') : of.icon)}
    </span>
  )
}

function draw({ tag, attrs, children }: AbstractNode, key?: number): ReactNode {
  const props = Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [
      name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
      value,
    ]),
  )
  return createElement(tag, { key, ...props }, children?.map(draw))
}
