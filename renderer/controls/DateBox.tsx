import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '../ui/composing'
import { deferred } from '../ui/deferred'
import { Icon } from '../ui/Icon'
import { formatMoment, readMoment } from '../values/dateFormat'
import {
  readDateText,
  readDatetimeText,
  readDayText,
  readTimeText,
  tidyDate,
  tidyTime,
} from '../values/dates'
import { ControlFailure } from './ControlFailure'
import { attributesOf, type ControlProps } from './control'
import type { DateKind } from './DateCalendar'
import { useHold } from './useHold'
import { useLive } from './useLive'
import { useMistake, useRefusal } from './useRefusal'
import { useTypedText } from './useTypedText'

export interface DateBoxProps extends ControlProps {
  readonly kind: DateKind
  /** '' = empty. */
  readonly text: string
  onText(text: string): void
  /** Format for display and typing; absent = the type's own. */
  readonly format?: string | undefined
  /** Days outside are not offered; ISO dates. */
  readonly earliest?: string | undefined
  readonly latest?: string | undefined
}

export const dateCalendar = deferred(() =>
  import('./DateCalendar').then(({ DateCalendar }) => DateCalendar),
)

/**
 * A date or time. The box is a text input all the time, whether the calendar is open or not: text is parsed only when
 * it is complete or the box loses the focus. The calendar is fetched at the first click.
 */
export function DateBox(props: DateBoxProps) {
  const { kind, text, onText, format, earliest, latest, ...control } = props
  const refusal = useRefusal(control)
  const [draft, setDraft] = useTypedText(refusal.text ?? shownOf(text, format), control.typed)
  const opensAtOnce = control.open === true && control.typed === undefined && !control.disabled
  const [isOpen, setOpen] = useState(opensAtOnce)
  const { Live: Calendar, wake, preload, stay, hasFailed } = useLive(dateCalendar, opensAtOnce)
  const box = useRef<HTMLInputElement>(null)
  const wasFocused = useRef(false)
  const read = (typed: string) => readAs(kind, format, typed)

  // Text typed into a cell that was opened by a click replaces its value.
  useLayoutEffect(() => {
    if (opensAtOnce) box.current?.select()
  }, [opensAtOnce])
  const mistake = useMistake(box, refusal, control)

  function show() {
    wake()
    setOpen(true)
  }
  function hide() {
    stay()
    setOpen(false)
  }
  function take(next: string) {
    refusal.forget()
    if (next !== text || refusal.text !== undefined) onText(next)
  }
  function type(next: string, composes: boolean) {
    setDraft(next)
    if (composes) return
    const complete = next === '' || next === whole(kind, format, next)
    if (complete) take(next === '' ? '' : (read(next) ?? ''))
  }
  function commit() {
    // The format may show less than the value holds.
    if (draft === shownOf(text, format) && refusal.text === undefined) return
    const known = read(draft)
    if (known === undefined) return draft === refusal.text ? undefined : refusal.refuse(draft)
    setDraft(shownOf(known, format))
    take(known)
  }
  function press(event: KeyboardEvent) {
    const { key, nativeEvent } = event
    if (isComposing(nativeEvent)) return
    if (key === 'ArrowDown') show()
    if (key === 'Enter') commit()
    if (key !== 'Enter' && key !== 'Escape') return
    const closes = isOpen && Calendar !== undefined && control.place !== 'table'
    hide()
    // The key has closed the calendar, so it must not reach the form or dialog around it.
    if (!closes) return
    event.preventDefault()
    event.stopPropagation()
  }
  useHold(control, commit)

  return (
    <span className="jd-box">
      <input
        {...attributesOf({ ...control, invalid: control.invalid || mistake !== undefined })}
        ref={box}
        className="jd-control"
        type="text"
        autoComplete="off"
        placeholder={control.placeholder}
        title={mistake}
        value={draft}
        onChange={({ target, nativeEvent }) =>
          type(target.value, 'isComposing' in nativeEvent && nativeEvent.isComposing === true)
        }
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onPointerDown={({ currentTarget }) => {
          wasFocused.current = document.activeElement === currentTarget
        }}
        onClick={({ currentTarget }) => {
          // As after Tab: typing replaces the value.
          if (!wasFocused.current) currentTarget.select()
          show()
        }}
        onPointerEnter={preload}
        onFocus={preload}
        onBlur={() => {
          hide()
          commit()
          control.onBlur?.()
        }}
        onKeyDown={press}
      />
      {kind === 'time' ? <Icon name="clock" /> : <Icon name="calendar" />}
      {isOpen && hasFailed && <ControlFailure onRetry={wake} />}
      {isOpen && Calendar && (
        <Calendar
          kind={kind}
          earliest={earliest}
          latest={latest}
          text={read(draft) ?? text}
          onPick={(picked) => {
            setDraft(shownOf(picked, format))
            take(picked)
          }}
          onClose={() => {
            hide()
            control.onDone?.()
          }}
        />
      )}
    </span>
  )
}

const shownOf = (text: string, format: string | undefined) =>
  format && text !== '' ? formatMoment(text, format) : text

/** Parses typed text to the stored form; '' = empty, undefined = invalid. */
function readAs(kind: DateKind, format: string | undefined, typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  return text === '' ? '' : (readFormatted(kind, format, text) ?? written[kind](tidy[kind](text)))
}

/** The same, but only for text that is complete in the box's own format. */
const whole = (kind: DateKind, format: string | undefined, typed: string): string | undefined =>
  format ? readFormatted(kind, format, typed) && typed : readers[kind](typed)

function readFormatted(kind: DateKind, format: string | undefined, typed: string) {
  const moment = format && readMoment(typed, format)
  return moment ? readers[kind](kind === 'time' ? moment.slice(timeStart) : moment) : undefined
}

const timeStart = 11
const readers = { date: readDateText, datetime: readDatetimeText, time: readTimeText }
const written = { ...readers, date: readDayText }
const tidy = { date: tidyDate, datetime: tidyDate, time: tidyTime }
