import { useId } from 'react'
import { usePorts } from '../../../ports'
import { Icon } from '../../../ui/Icon'
import { chromeMessages } from '../scene/messages.chrome'
import { type AddSettingsState, wholeFrom } from './addDefaults'

/** How many rows are added, where, and whether the table then scrolls to its end. */
export function AddSettingsPanel(props: {
  readonly settings: AddSettingsState
  readonly rows: number
}) {
  const { settings, rows } = props
  const { value, change } = settings
  const { notify } = usePorts()
  return (
    <div role="dialog" aria-label={chromeMessages.options} className="jd-etable-options">
      <header>
        <strong>{chromeMessages.options}</strong>
        <button
          type="button"
          className="jd-link"
          aria-label={chromeMessages.saveAsDefault}
          title={chromeMessages.saveAsDefault}
          onClick={() => {
            settings.keep()
            notify.success(chromeMessages.savedDefaults)
          }}
        >
          <Icon name="save" />
        </button>
      </header>
      <NumberRow
        title={chromeMessages.addCount}
        least={1}
        value={value.count}
        onChange={(count) => change({ ...value, count })}
      />
      <NumberRow
        title={chromeMessages.addPlace}
        hint={chromeMessages.addPlaceHint}
        least={0}
        most={rows}
        value={Math.min(value.place, rows)}
        onChange={(place) => change({ ...value, place })}
      />
      <label className="jd-etable-option">
        <input
          type="checkbox"
          checked={value.scroll}
          onChange={(event) => change({ ...value, scroll: event.target.checked })}
        />
        {chromeMessages.scrollToBottom}
      </label>
    </div>
  )
}

function NumberRow(props: {
  readonly title: string
  readonly hint?: string
  readonly least: number
  readonly most?: number
  readonly value: number
  onChange(value: number): void
}) {
  const { title, hint, least, most = Number.POSITIVE_INFINITY, value, onChange } = props
  const id = useId()
  return (
    <div className="jd-etable-option">
      <label htmlFor={id}>{title}</label>
      <input
        id={id}
        type="number"
        className="jd-pager-field"
        min={least}
        max={Number.isFinite(most) ? most : undefined}
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) =>
          onChange(Math.min(most, wholeFrom(least, Number(event.target.value), least)))
        }
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}
