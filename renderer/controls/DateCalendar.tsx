import 'dayjs/locale/zh-cn'
import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { zoneName } from '../model/expr/dates'

// The library asks for its today in this zone.
dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.tz.setDefault(zoneName)

export type DateKind = 'date' | 'datetime' | 'time'

export interface DateCalendarProps {
  readonly kind: DateKind
  /** The shown moment: the value, or the typed text as far as it can be parsed; '' = nothing. */
  readonly text: string
  /** Days outside are not offered; ISO dates. */
  readonly earliest?: string | undefined
  readonly latest?: string | undefined
  readonly typed?: undefined
  onPick(text: string): void
  /** The choice is complete or cancelled. */
  onClose(): void
}

const formats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' }
const dayFormat = 'YYYY-MM-DD'
// A time alone needs some day for parsing.
const anyDay = '2000-01-01 '

/**
 * The calendar below a DateBox: the library's picker without its input, which parses incomplete text by shorter formats
 * and overwrites it.
 */
export function DateCalendar(props: DateCalendarProps) {
  const { kind, text, earliest, latest, onPick, onClose } = props
  const shared = {
    className: 'jd-calendar-anchor',
    // Its input is invisible and not reachable.
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
