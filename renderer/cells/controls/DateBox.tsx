import { deferred } from '../../ui/deferred'
import { Icon } from '../../ui/Icon'
import { readDateText, readDatetimeText, readTimeText, tidyDate, tidyTime } from '../dates'
import { attributesOf, type ControlProps } from './control'
import { useDraft } from './useDraft'
import { useLive } from './useLive'

export type DateKind = 'date' | 'datetime' | 'time'

export interface DateBoxProps extends ControlProps {
  readonly kind: DateKind
  /** '' = empty. */
  readonly text: string
  onText(text: string): void
  /** Days outside are not offered; ISO dates. */
  readonly earliest?: string | undefined
  readonly latest?: string | undefined
}

const pickerControl = deferred(() =>
  import('./PickerControl').then(({ PickerControl }) => PickerControl),
)

/** A date or time: typed, or picked from a calendar that is fetched at the first click. */
export function DateBox(props: DateBoxProps) {
  const { kind, text, onText, earliest, latest, ...control } = props
  const { Live, wake, preload, stay } = useLive(
    pickerControl,
    control.open && control.typed === undefined,
  )
  const [draft, setDraft] = useDraft(text, control.typed)
  if (Live) return <Live {...props} />

  function type(next: string) {
    stay()
    setDraft(next)
    if (next === '' || next === readers[kind](next)) onText(next)
  }
  function commit() {
    const read = draft.trim() === '' ? '' : readers[kind](tidy[kind](draft))
    setDraft(read ?? text)
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

const readers = { date: readDateText, datetime: readDatetimeText, time: readTimeText }
const tidy = { date: tidyDate, datetime: tidyDate, time: tidyTime }
