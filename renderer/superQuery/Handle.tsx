import { Icon } from '../ui/Icon'
import { useBuilding } from './context'
import { superQueryMessages as messages } from './messages'

/** Moves its node by dragging or by the arrow keys. */
export function Handle({ id, place }: { readonly id: string; readonly place: number }) {
  const { drag, step } = useBuilding()
  return (
    <button
      type="button"
      className="jd-super-handle"
      data-handle={id}
      aria-label={messages.move(place)}
      title={messages.move(place)}
      onPointerDown={(event) => drag.begin(id, event)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step(id, event.key === 'ArrowUp' ? 'up' : 'down')
      }}
    >
      <Icon name="grip" />
    </button>
  )
}
