import { momentOf, shownText } from './numberFormat'
import type { FormattedNumber } from './sheetRow'

type DateKind = 'date' | 'datetime' | 'time'

/** Serials below are times of day or durations, whatever day a program would make of them. */
const firstDay = 61

/**
 * Text of a formatted number for a column of days, moments or times: 'YYYY-MM-DD', with its time where the cell shows
 * one; 'HH:mm:ss'. What is none is the text that the cell shows, which no such column takes.
 */
export function dateCellText(cell: FormattedNumber, kind: DateKind): string {
  const { number, format } = cell
  const { day, time } = momentOf(number)
  switch (format.kind) {
    case 'day':
      if (day === undefined || kind === 'time') return shownText(cell)
      // A format without a time hides it, and a moment keeps it.
      return kind === 'datetime' ? `${day} ${time}` : day
    case 'moment':
      return day === undefined ? shownText(cell) : withoutMidnight(day, time, kind)
    case 'time':
      if (kind === 'time' && number >= 0 && number < 1) return time
      if (day === undefined || number < firstDay) return shownText(cell)
      return `${day} ${time}`
    case 'duration':
      return kind === 'time' && number >= 0 && number < 1 ? time : shownText(cell)
    default:
      return shownText(cell)
  }
}

const withoutMidnight = (day: string, time: string, kind: DateKind): string =>
  kind === 'date' && time === '00:00:00' ? day : `${day} ${time}`
