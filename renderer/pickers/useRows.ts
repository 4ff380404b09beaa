import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readListAnswer, type WireRecord } from '../data/envelope'
import { failureText, toFailure } from '../data/failure'
import type { RuleValue } from '../model/query/condition'
import { toParams } from '../model/query/query'
import { usePorts } from '../ports'
import type { Sort } from '../table/model'
import { useShown } from '../ui/useShown'
import { answersOf, pickCall } from './answers'
import type { PickItem, PickSource } from './source'

export type PickValues = Readonly<Record<string, RuleValue | null>>

export interface PickQuery {
  readonly values: PickValues
  /** Counts from 1. */
  readonly page: number
  readonly size: number
  readonly sort: Sort | undefined
}

export interface PickRows {
  /** Rows of the last loaded page; undefined before the first. */
  readonly rows: readonly WireRecord[] | undefined
  /** The page that they are, while another loads or after it failed. */
  readonly shown: Pick<PickQuery, 'page' | 'size'>
  readonly total: number
  readonly loading: boolean
  readonly failure: string | undefined
  /** Reloads, ignoring the cache. */
  reload(): void
}

/** One page of candidates. Only the answer to the last request counts. */
export function useRows(source: PickSource, query: PickQuery): PickRows {
  const ports = usePorts()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    {
      ...pickCall(ports, { url: source.url, params: paramsOf(source, query) }),
      select: (result) => readListAnswer(result, query.size),
      placeholderData: keepPreviousData,
    },
    answersOf(ports.request),
  )
  const scope = JSON.stringify([source.url, source.params, query.values])
  const came = useShown(isPlaceholderData ? undefined : data, { ...query, scope })
  const failure = error && !isFetching ? failureText(toFailure(error)) : undefined
  // A page that did not come leaves the one before it; another question leaves nothing that would answer it.
  const last = failure === undefined || came?.asked.scope === scope ? came : undefined
  return {
    rows: last?.came.records,
    shown: last?.asked ?? query,
    total: last?.came.total ?? 0,
    loading: isFetching,
    failure,
    reload: () => void refetch(),
  }
}

function paramsOf(source: PickSource, { values, page, size, sort }: PickQuery) {
  const rules = source.search.flatMap((item) => ruleOf(item, values[item.field.key] ?? null))
  return {
    ...source.params,
    ...toParams({ match: 'and', rules }),
    ...(sort && { column: sort.field, order: sort.order }),
    pageNo: page,
    pageSize: size,
  }
}

const ruleOf = ({ field, operator }: PickItem, val: RuleValue | null) =>
  val === null ? [] : [{ field: field.key, rule: operator, val }]
