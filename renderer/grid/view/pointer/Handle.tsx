import { Icon } from '../../../ui/Icon'
import { chromeMessages } from '../scene/messages.chrome'
import { type RowPartProps, useParts } from '../scene/parts'

/** The handle of a row. The table listens for all of them: see `useHandles`. */
export function Handle({ row, place }: RowPartProps) {
  const { isFixed } = useParts()
  return (
    <button
      type="button"
      tabIndex={-1}
      className="jd-grip"
      data-grip
      data-fixed={isFixed?.(row) || undefined}
      aria-label={chromeMessages.handle(place + 1)}
      aria-haspopup="menu"
    >
      <Icon name="grip" />
    </button>
  )
}
