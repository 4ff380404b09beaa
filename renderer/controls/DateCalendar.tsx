import 'dayjs/locale/zh-cn'
import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { DateKind } from './DateBox'

export interface DateCalendarProps {
  readonly kind: DateKind
  /** What it shows: the value, or what is being typed as far as it can be read; '' = nothing. */
  readonly text: string
  /** Days outside are not offered; ISO dates. */
  readonly earliest?: string | undefined
  readonly latest?: string | undefined
  readonly typed?: undefined
  onPick(text: string): void
  /** The choice is complete, or called off. */
  onClose(): void
}

const formats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' }
const dayFormat = 'YYYY-MM-DD'
// A time alone needs some day to stand on.
const anyDay = '2000-01-01 '

/**
 * The calendar below a DateBox. The library's picker without its box: that one reads what is typed before it
 * is complete, by formats of which a shorter one fits the beginning of a longer text, and writes over it.
 */
export function DateCalendar(props: DateCalendarProps) {
  const { kind, text, earliest, latest, onPick, onClose } = props
  const shared = {
    className: 'jd-calendar-anchor',
    // Nobody sees or reaches its box.
    style: { visibility: 'hidden' },
    open: true,
    needConfirm: false,
    format: formats[kind],
    value: text === '' ? null : dayjs(kind === 'time' ? anyDay + text : text),
    onCalendarChange: (moment: Dayjs | Dayjs[] | null) => {
      if (dayjs.isDayjs(moment)) onPick(moment.format(formats[kind]))
    },
    onOpenChange: (open: boolean) => {
      if (!open) onClose()
    },
  } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the box while the pointer chooses
    <span onMouseDown={(event) => event.preventDefault()}>
      {kind === 'time' ? (
        <TimePicker {...shared} />
      ) : (
        <DatePicker
          {...shared}
          showTime={kind === 'datetime'}
          disabledDate={(day) => isOutside(day.format(dayFormat), earliest, latest)}
        />
      )}
    </span>
  )
}

const isOutside = (day: string, earliest = '', latest = '') =>
  (earliest !== '' && day < earliest.slice(0, 10)) || (latest !== '' && day > latest.slice(0, 10))
