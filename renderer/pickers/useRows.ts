import { useEffect, useState } from 'react'
import { readListAnswer, type WireRecord } from '../data/envelope'
import { failureText, toFailure } from '../data/failure'
import type { RuleValue } from '../model/query/condition'
import { toParams } from '../model/query/query'
import { usePorts } from '../ports'
import { cachedResult } from './cache'
import type { PickItem, PickSort, PickSource } from './source'

export type PickValues = Readonly<Record<string, RuleValue | null>>

export interface PickQuery {
  readonly values: PickValues
  /** Counts from 1. */
  readonly page: number
  readonly size: number
  readonly sort: PickSort | undefined
}

export interface PickRows {
  /** Rows of the last page that arrived; undefined before the first. */
  readonly rows: readonly WireRecord[] | undefined
  readonly total: number
  readonly loading: boolean
  readonly failure: string | undefined
  /** Asks again, past the cache. */
  reload(): void
}

interface Arrived {
  readonly key: string
  readonly rows: readonly WireRecord[]
  readonly total: number
  readonly failure?: string
}

/** One page of what can be chosen. Only the answer to the last question counts. */
export function useRows(source: PickSource, query: PickQuery): PickRows {
  const { request, user } = usePorts()
  const [attempt, setAttempt] = useState(0)
  const [arrived, setArrived] = useState<Arrived>()
  const params = JSON.stringify(paramsOf(source, query))
  const key = `${attempt} ${source.url} ${params}`

  useEffect(() => {
    let current = true
    const call = { url: source.url, params: JSON.parse(params) }
    cachedResult({ request, user }, call, { fresh: attempt > 0 }).then(
      (result) => {
        if (current) setArrived({ key, ...pageOf(result, query.size) })
      },
      (reason) => {
        if (current)
          setArrived((last) => ({
            ...(last ?? { rows: [], total: 0 }),
            key,
            failure: failureText(toFailure(reason)),
          }))
      },
    )
    return () => {
      current = false
    }
  }, [request, user, source.url, params, query.size, attempt, key])

  return {
    rows: arrived?.rows,
    total: arrived?.total ?? 0,
    loading: arrived?.key !== key,
    failure: arrived?.key === key ? arrived.failure : undefined,
    reload: () => setAttempt(attempt + 1),
  }
}

function pageOf(result: unknown, size: number): Omit<Arrived, 'key'> {
  try {
    const { records, total } = readListAnswer(result, size)
    return { rows: records, total }
  } catch (reason) {
    return { rows: [], total: 0, failure: failureText(toFailure(reason)) }
  }
}

function paramsOf(source: PickSource, { values, page, size, sort }: PickQuery) {
  const rules = source.search.flatMap((item) => ruleOf(item, values[item.field.key] ?? null))
  return {
    ...source.params,
    ...toParams({ match: 'and', rules }),
    ...(sort && { column: sort.column, order: sort.order }),
    pageNo: page,
    pageSize: size,
  }
}

const ruleOf = ({ field, operator }: PickItem, val: RuleValue | null) =>
  val === null ? [] : [{ field: field.key, rule: operator, val }]
