import { useEffect, useState } from 'react'
import { readOptions } from '../../data/dictCache'
import { keywordOf } from '../../data/keyword'
import type { Option } from '../../model/entity/field'
import { Failure, usePorts } from '../../ports'
import { selSearchMessages as messages } from './messages'

const pageSize = 10

export interface RemoteOptions {
  readonly options: readonly Option[]
  readonly loading: boolean
  /** Nothing is asked for before something is typed. */
  readonly idle: boolean
}

interface RemotePace {
  readonly debounceMs: number
  /** The first page comes before anything is typed. */
  readonly atOnce: boolean
  /** What is searched for. */
  readonly keyword: string
}

/** Members of a dictionary that match what was typed. Only the answer to the last request counts. */
export function useRemoteOptions(
  dict: string,
  { debounceMs, atOnce, keyword }: RemotePace,
): RemoteOptions {
  const { request, notify } = usePorts()
  const idle = keyword === '' && !atOnce
  const [found, setFound] = useState<{
    readonly keyword: string
    readonly options: readonly Option[]
  }>()

  useEffect(() => {
    if (idle) return
    const abort = new AbortController()
    const settle = (options: readonly Option[]) => {
      if (!abort.signal.aborted) setFound({ keyword, options })
    }
    const ask = () =>
      request
        .send({
          method: 'GET',
          url: `/sys/dict/loadDict/${encodeURIComponent(dict)}`,
          params: { keyword: keywordOf(keyword), pageSize },
          signal: abort.signal,
          quiet: true,
        })
        .then(
          ({ result }) => settle(readOptions(result)),
          (reason) => {
            if (abort.signal.aborted) return
            settle([])
            notify.warning(reason instanceof Failure ? reason.message : messages.failed)
          },
        )
    // The first page comes at once: it is what the opened list shows.
    const timer = setTimeout(ask, keyword === '' ? 0 : debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [request, notify, dict, keyword, idle, debounceMs])

  const loading = !idle && found?.keyword !== keyword
  return { options: loading || idle ? [] : (found?.options ?? []), loading, idle }
}
