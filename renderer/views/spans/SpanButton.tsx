import { type ComponentPropsWithoutRef, type ReactNode, type RefObject, useState } from 'react'
import { Popover } from '../../ui/Popover'
import { toneOf } from '../shared/tones'
import { SpanCard, type SpanCardProps } from './SpanCard'

interface SpanButtonProps extends Omit<SpanCardProps, 'onClose'> {
  readonly button: RefObject<HTMLButtonElement | null>
  /** The button's attributes and extra handlers. */
  readonly own: ComponentPropsWithoutRef<'button'> & Readonly<Record<`data-${string}`, unknown>>
  /** Whether a click opens the details. */
  opens?(): boolean
  readonly children: ReactNode
}

/** A record with dates, in the colour of its state. A click shows its details. */
export function SpanButton(props: SpanButtonProps) {
  const { button, own, opens, children, view, lookup, moves, span } = props
  const { row } = span
  const { color } = view.props
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        data-tone={toneOf(color, color && row.values[color.key], lookup)}
        data-broken={span.broken || undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={moves.isBusy(row) || undefined}
        onClick={() => {
          if (opens?.() !== false) setOpen(!open)
        }}
        {...own}
      >
        {children}
      </button>
      {open && (
        <Popover
          anchor={button}
          onClose={(focus) => {
            setOpen(false)
            if (focus) button.current?.focus()
          }}
        >
          <SpanCard {...props} onClose={() => setOpen(false)} />
        </Popover>
      )}
    </>
  )
}
