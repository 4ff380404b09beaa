import 'dayjs/locale/zh-cn'
import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { FocusEvent } from 'react'
import { antdOf } from './control'
import type { DateBoxProps } from './DateBox'

/** The first is the value's own; the others may be typed. */
const formats = {
  date: ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD'],
  datetime: ['YYYY-MM-DD HH:mm:ss', 'YYYY-M-D H:mm', 'YYYY/M/D H:mm', 'YYYY/M/D H:mm:ss'],
  time: ['HH:mm:ss', 'H:mm'],
}
const dayFormat = 'YYYY-MM-DD'
// A time alone needs some day to stand on.
const anyDay = '2000-01-01 '

/** The live half of DateBox: mounted because somebody opened it. */
export function PickerControl(props: DateBoxProps) {
  const { kind, text, onText, format: wanted, earliest, latest, ...control } = props
  const [own = ''] = formats[kind]
  const format = wanted ? [wanted, ...formats[kind]] : formats[kind]
  const shared = {
    ...antdOf(control),
    className: 'jd-live',
    format,
    value: text === '' ? null : dayjs(kind === 'time' ? anyDay + text : text),
    onChange: (moment: Dayjs | null) => {
      onText(moment ? moment.format(own) : '')
      control.onDone?.()
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // antd would put the old value back into a box that was emptied by hand.
      if (target instanceof HTMLInputElement && target.value === '' && text !== '') onText('')
      control.onBlur?.()
    },
    autoFocus: true,
    defaultOpen: true,
    // Leaving the box keeps what was picked; a forgotten 确定 must not lose it.
    needConfirm: false,
  }
  if (kind === 'time') return <TimePicker {...shared} />
  return (
    <DatePicker
      {...shared}
      showTime={kind === 'datetime'}
      disabledDate={(day) => isOutside(day.format(dayFormat), earliest, latest)}
    />
  )
}

const isOutside = (day: string, earliest = '', latest = '') =>
  (earliest !== '' && day < earliest.slice(0, 10)) || (latest !== '' && day > latest.slice(0, 10))
