import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { deferred } from '../ui/deferred'
import { Icon } from '../ui/Icon'
import { formatMoment, readMoment } from '../values/dateFormat'
import { readDateText, readDatetimeText, readTimeText, tidyDate, tidyTime } from '../values/dates'
import { cellMessages } from '../values/messages'
import { attributesOf, type ControlProps } from './control'
import { useHold } from './useHold'
import { useLive } from './useLive'
import { useRefusal } from './useRefusal'
import { useTypedText } from './useTypedText'

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

export const dateCalendar = deferred(() =>
  import('./DateCalendar').then(({ DateCalendar }) => DateCalendar),
)

/**
 * A date or time. The box is a line of text from the first key to the last, whether the calendar hangs below it
 * or not: only what is complete, or left, is read. The calendar is fetched at the first click.
 */
export function DateBox(props: DateBoxProps) {
  const { kind, text, onText, format, earliest, latest, ...control } = props
  const refusal = useRefusal(control)
  const [draft, setDraft] = useTypedText(refusal.text ?? shownOf(text, format), control.typed)
  const opensAtOnce = control.open === true && control.typed === undefined && !control.disabled
  const [isOpen, setOpen] = useState(opensAtOnce)
  const { Live: Calendar, wake, preload, stay } = useLive(dateCalendar, opensAtOnce)
  const box = useRef<HTMLInputElement>(null)
  const wasFocused = useRef(false)
  const read = (typed: string) => readAs(kind, format, typed)

  // What is typed into a cell that was opened by a click takes the place of what stands there.
  useLayoutEffect(() => {
    if (opensAtOnce) box.current?.select()
  }, [opensAtOnce])
  // Where nobody else keeps the text, the form around the box is not sent with it.
  const mistake =
    refusal.text === undefined || control.onRefuse
      ? undefined
      : cellMessages.refused(refusal.text, control.label)
  useEffect(() => box.current?.setCustomValidity(mistake ?? ''), [mistake])

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
  function type(next: string, isComposing: boolean) {
    setDraft(next)
    if (isComposing) return
    const complete = next === '' || next === whole(kind, format, next)
    if (complete) take(next === '' ? '' : (read(next) ?? ''))
  }
  function commit() {
    // A format may show less than there is.
    if (draft === shownOf(text, format) && refusal.text === undefined) return
    const known = read(draft)
    if (known === undefined) return draft === refusal.text ? undefined : refusal.refuse(draft)
    setDraft(shownOf(known, format))
    take(known)
  }
  function press(event: KeyboardEvent) {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing || event.keyCode === 229) return
    if (key === 'ArrowDown') show()
    if (key === 'Enter') commit()
    if (key !== 'Enter' && key !== 'Escape') return
    const closes = isOpen && Calendar !== undefined && control.place !== 'table'
    hide()
    // It has closed the calendar: what lies behind stays as it is.
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
          // As after Tab: what is typed replaces what stands there.
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
      {isOpen && Calendar && (
        <Calendar
          {...{ kind, earliest, latest }}
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

/** What was typed, as it is stored; '' = nothing, undefined = it is no such moment. */
function readAs(kind: DateKind, format: string | undefined, typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  return text === '' ? '' : (readFormatted(kind, format, text) ?? readers[kind](tidy[kind](text)))
}

/** The same, of a text that is written to its end in the box's own format. */
const whole = (kind: DateKind, format: string | undefined, typed: string): string | undefined =>
  format ? readFormatted(kind, format, typed) && typed : readers[kind](typed)

function readFormatted(kind: DateKind, format: string | undefined, typed: string) {
  const moment = format && readMoment(typed, format)
  return moment ? readers[kind](kind === 'time' ? moment.slice(timeStart) : moment) : undefined
}

const timeStart = 11
const readers = { date: readDateText, datetime: readDatetimeText, time: readTimeText }
const tidy = { date: tidyDate, datetime: tidyDate, time: tidyTime }
