import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { leastHeight } from './useHeight'

const stepPx = 40

/** A splitter between two lists, moved by dragging or by the arrow keys. */
export function Divider(props: {
  readonly label: string
  /** Height of the lower part in px; undefined = half. */
  readonly px: number | undefined
  onHeight(px: number): void
}) {
  const { label, onHeight } = props
  const line = useRef<HTMLDivElement>(null)
  const held = useRef<{ readonly from: number; readonly height: number }>(undefined)
  const heightNow = () => line.current?.nextElementSibling?.clientHeight ?? leastHeight

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { from: event.clientY, height: heightNow() }
  }
  const onPointerMove = ({ clientY }: PointerEvent) => {
    const { current } = held
    if (current) onHeight(current.height + current.from - clientY)
  }
  const release = () => {
    held.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: stepPx, ArrowDown: -stepPx }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onHeight(heightNow() + by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved is no thematic break
    <div
      ref={line}
      className="jd-divider"
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuemin={leastHeight}
      aria-valuenow={props.px ?? heightNow()}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    />
  )
}
