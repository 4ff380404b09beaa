import { weekday } from '../shared/days'
import type { Holiday } from '../shared/useHolidays'
import { calendarTexts } from './messages'

export const shortDay = (day: string): string =>
  calendarTexts.dayOf(Number(day.slice(5, 7)), Number(day.slice(8, 10)))

export const weekdayName = (day: string): string => calendarTexts.weekdays[weekday(day)] ?? ''

export const holidayText = (holiday: Holiday | undefined): string => {
  if (!holiday) return ''
  return holiday.kind === 'off'
    ? calendarTexts.offOf(holiday.name)
    : calendarTexts.workOf(holiday.name)
}

export const monthTitle = (day: string): string =>
  calendarTexts.monthOf(day.slice(0, 4), Number(day.slice(5, 7)))
