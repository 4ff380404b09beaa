import { weekday } from './days'
import { dayTexts } from './messages.days'
import type { Holiday } from './useHolidays'

export const shortDay = (day: string): string =>
  dayTexts.dayOf(Number(day.slice(5, 7)), Number(day.slice(8, 10)))

export const weekdayName = (day: string): string => dayTexts.weekdays[weekday(day)] ?? ''

export const holidayText = (holiday: Holiday | undefined): string => {
  if (!holiday) return ''
  return holiday.kind === 'off' ? dayTexts.offOf(holiday.name) : dayTexts.workOf(holiday.name)
}

export const monthTitle = (day: string): string =>
  dayTexts.monthOf(day.slice(0, 4), Number(day.slice(5, 7)))
