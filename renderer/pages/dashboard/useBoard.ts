import { useMemo, useState } from 'react'
import { type ExprUser, exprUser } from '../../model/entity/user'
import { datetimeNow } from '../../model/expr/dates'
import type { RuleValue } from '../../model/query/condition'
import { periodOf } from '../../model/report/periods'
import type { RowUser } from '../../model/rights/rowExpr'
import { usePorts } from '../../ports'
import { isEmpty } from '../../query/listParams'
import type { Chosen, Picked } from './filtering'
import { type DashboardModel, isPeriod, type PeriodFilter } from './model'
import { pickIn, pickText } from './pick'

/** Address parameter for "no period". */
const allTime = 'all'
const separator = '~'
const pickName = 'pick'

/** The filters of a dashboard and the group that was clicked: kept in the address. */
export function useBoard(model: DashboardModel) {
  const { navigate, user } = usePorts()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read again is of another time
  const reader = useMemo(() => rowUserOf(user), [user, round])
  const [address, setAddress] = navigate.useSearch()
  const periodFilter = model.filters.find(isPeriod)
  const start = useMemo(() => periodFilter && startOf(periodFilter, user), [periodFilter, user])
  const print = address.toString()
  const chosen = useMemo((): Chosen => {
    const search = new URLSearchParams(print)
    const values = Object.fromEntries(
      model.filters.flatMap((filter) => {
        const text = search.get(`f.${filter.name}`)
        return isPeriod(filter) || text === null
          ? []
          : [[filter.name, readValue(text, filter.operator)]]
      }),
    )
    const written = periodFilter && search.get(`f.${periodFilter.name}`)
    const period =
      written === allTime
        ? undefined
        : written && /^\d{4}-\d{2}-\d{2}$/.test(written) && periodFilter
          ? periodOf(written, periodFilter.unit)
          : start
    const pick = pickIn(search.get(pickName), model)
    return { values, ...(period && { period }), ...(pick && { pick }), user: reader }
  }, [print, model, periodFilter, start, reader])

  function setPick(pick: Picked | undefined) {
    const next = new URLSearchParams(address)
    if (pick) next.set(pickName, pickText(pick))
    else next.delete(pickName)
    setAddress(next, { replace: true })
  }

  function write(name: string, text: string | undefined) {
    const next = new URLSearchParams(address)
    if (text === undefined) next.delete(`f.${name}`)
    else next.set(`f.${name}`, text)
    setAddress(next, { replace: true })
  }
  return {
    chosen,
    round,
    /** Reloads all cards. */
    refresh: () => setRound(round + 1),
    periodFilter,
    setPick,
    setValue: (name: string, value: RuleValue | null) =>
      write(
        name,
        value === null || isEmpty(value)
          ? undefined
          : typeof value === 'string'
            ? value
            : value.join(separator),
      ),
    setPeriod: (period: string | undefined) =>
      periodFilter && write(periodFilter.name, period ?? allTime),
    reset() {
      const next = new URLSearchParams(address)
      for (const { name } of model.filters) next.delete(`f.${name}`)
      next.delete(pickName)
      setAddress(next, { replace: true })
    },
  }
}

/** Rounded to the minute, so that cards asking at nearly the same time share a request. */
const rowUserOf = (user: ExprUser): RowUser => ({
  ...exprUser(user),
  orgCodes: [],
  now: `${datetimeNow().slice(0, 16)}:00`,
})

const readValue = (text: string, operator: string): RuleValue =>
  operator === 'in' || operator === 'between' ? text.split(separator) : text

function startOf({ start, unit }: PeriodFilter, user: object): string | undefined {
  const day = start?.evaluate({ user }, { now: new Date() })
  return typeof day === 'string' ? periodOf(day, unit) : undefined
}
