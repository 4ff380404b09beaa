import { deferred } from '../ui/deferred'
import { Icon } from '../ui/Icon'
import { formatMoment, readMoment } from '../values/dateFormat'
import { readDateText, readDatetimeText, readTimeText, tidyDate, tidyTime } from '../values/dates'
import { attributesOf, type ControlProps } from './control'
import { useDraft } from './useDraft'
import { useLive } from './useLive'

export type DateKind = 'date' | 'datetime' | 'time'

export interface DateBoxProps extends ControlProps {
  readonly kind: DateKind
  /** '' = empty. */
  readonly text: string
  onText(text: string): void
  /** How it is shown and typed; the type's own when absent. */
  readonly format?: string | undefined
  /** Days outside are not offered; ISO dates. */
  readonly earliest?: string | undefined
  readonly latest?: string | undefined
}

export const pickerControl = deferred(() =>
  import('./PickerControl').then(({ PickerControl }) => PickerControl),
)

/** A date or time: typed, or picked from a calendar that is fetched at the first click. */
export function DateBox(props: DateBoxProps) {
  const { kind, text, onText, format, earliest, latest, ...control } = props
  const shown = format && text !== '' ? formatMoment(text, format) : text
  const { Live, wake, preload, stay } = useLive(
    pickerControl,
    control.open && control.typed === undefined,
  )
  const [draft, setDraft] = useDraft(shown, control.typed)
  if (Live) return <Live {...props} />

  function type(next: string) {
    stay()
    setDraft(next)
    if (next === '') onText('')
    else if (format) whole(next)
    else if (next === readers[kind](next)) onText(next)
  }
  /** Stores what is typed in the format to its end. */
  function whole(next: string) {
    const read = formatted(next)
    if (read !== undefined) onText(read)
  }
  function formatted(typed: string) {
    const moment = format && readMoment(typed.trim(), format)
    return moment ? readers[kind](kind === 'time' ? moment.slice(timeStart) : moment) : undefined
  }
  function commit() {
    const typed = draft.trim()
    const read = typed === '' ? '' : (formatted(typed) ?? readers[kind](tidy[kind](typed)))
    setDraft(read === undefined ? shown : read !== '' && format ? formatMoment(read, format) : read)
    if (read !== undefined && read !== text) onText(read)
  }

  return (
    <span className="jd-box">
      <input
        {...attributesOf(control)}
        className="jd-control"
        type="text"
        autoComplete="off"
        placeholder={control.placeholder}
        value={draft}
        onChange={({ target }) => type(target.value)}
        onClick={wake}
        onPointerEnter={preload}
        onFocus={preload}
        onBlur={() => {
          stay()
          commit()
          control.onBlur?.()
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit()
          if (key === 'ArrowDown') wake()
        }}
      />
      {kind === 'time' ? <Icon name="clock" /> : <Icon name="calendar" />}
    </span>
  )
}

const timeStart = 11
const readers = { date: readDateText, datetime: readDatetimeText, time: readTimeText }
const tidy = { date: tidyDate, datetime: tidyDate, time: tidyTime }
