import { useEffect, useState } from 'react'

export interface Holiday {
  /** 休 or 班: a day off in the week, or a weekend that is worked. */
  readonly kind: 'off' | 'work'
  /** 国庆节 */
  readonly name: string
}

export type Holidays = (day: string) => Holiday | undefined

const none: Holidays = () => undefined

/** The holidays and make-up working days of China, as far as the State Council has published them; fetched once. */
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
      // Without them the days are still days.
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
