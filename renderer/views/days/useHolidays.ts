import { useEffect, useState } from 'react'
import { isWeekend } from './days'

export interface Holiday {
  /** 休 or 班: a day off within the week, or a working weekend day. */
  readonly kind: 'off' | 'work'
  /** For example 国庆节. */
  readonly name: string
}

export type Holidays = (day: string) => Holiday | undefined

/** A day that is not worked. */
export const isOff = (day: string, holiday: Holiday | undefined): boolean =>
  holiday ? holiday.kind === 'off' : isWeekend(day)

const none: Holidays = () => undefined

/** The holidays and make-up working days of China, as published by the State Council; fetched once. */
export function useHolidays(): Holidays {
  const [find, setFind] = useState<Holidays>(() => none)
  useEffect(() => {
    let shown = true
    import('chinese-days').then(
      ({ getDayDetail }) => {
        const known = new Map<string, Holiday | undefined>()
        const read: Holidays = (day) => {
          if (!known.has(day)) known.set(day, holidayOf(getDayDetail(day)))
          return known.get(day)
        }
        if (shown) setFind(() => read)
      },
      // Without them the calendar works, but marks no holidays.
      () => undefined,
    )
    return () => {
      shown = false
    }
  }, [])
  return find
}

/** The library names a holiday `National Day,国庆节,3`, and any other day by its weekday. */
function holidayOf({ work, name }: { work: boolean; name: string }): Holiday | undefined {
  const [, title] = name.split(',')
  return title ? { kind: work ? 'work' : 'off', name: title } : undefined
}
