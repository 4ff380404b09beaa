import { type ComponentType, type KeyboardEvent, useSyncExternalStore } from 'react'
import { Icon } from '../../../ui/Icon'
import { useGrid } from '../scene/context'
import type { Expansion } from '../scene/expansion'
import { chromeMessages } from '../scene/messages.chrome'
import type { RowPartProps } from '../scene/parts'
import { belowId } from './Belows'

/** The arrow in the leading cell that expands or collapses its row. */
export function expanderOf(expansion: Expansion): ComponentType<RowPartProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a table
  return function Expander({ row, place }) {
    const { id } = useGrid()
    const open = useSyncExternalStore(expansion.subscribe, () => expansion.isOpen(row.id))
    return (
      <button
        type="button"
        tabIndex={-1}
        className="jd-etable-fold"
        aria-expanded={open}
        aria-controls={open ? belowId(id, row.id) : undefined}
        aria-label={(open ? chromeMessages.collapseRow : chromeMessages.expandRow)(place + 1)}
        onClick={() => expansion.toggle(row.id)}
        onKeyDown={(event) => {
          if (open) enter(event, expansion.hosts.get(row.id))
        }}
      >
        <Icon name={open ? 'down' : 'right'} />
      </button>
    )
  }
}

const stops =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/** Moves the focus with Tab into the content below the row, which is elsewhere in the DOM. */
function enter(event: KeyboardEvent, host: HTMLElement | undefined): void {
  const first = [...(host?.querySelectorAll<HTMLElement>(stops) ?? [])].find(
    ({ tabIndex }) => tabIndex >= 0,
  )
  if (event.key !== 'Tab' || event.shiftKey || !first) return
  event.preventDefault()
  event.stopPropagation()
  first.focus()
}
