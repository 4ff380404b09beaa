import { searchRank } from '../../controls/searchRank'
import { useSought } from '../../controls/useSought'
import { readOptions } from '../../data/dictCache'
import { keywordOf } from '../../data/keyword'
import type { Option } from '../../model/entity/field'
import { usePorts } from '../../ports'

const pageSize = 10

export interface RemoteOptions {
  readonly options: readonly Option[]
  readonly loading: boolean
  /** No request is made before the user types. */
  readonly idle: boolean
}

interface RemotePace {
  readonly debounceMs: number
  /** The first page is fetched before the user types. */
  readonly atOnce: boolean
  /** Text to search for. */
  readonly keyword: string
  /** Further parameters of the call; undefined = nothing can be chosen yet. */
  readonly params: Readonly<Record<string, string>> | undefined
}

const none: readonly Option[] = []

/** Members of a dictionary that match the typed text. Only the answer to the last request counts. */
export function useRemoteOptions(
  dict: string,
  { debounceMs, atOnce, keyword, params }: RemotePace,
): RemoteOptions {
  const { request, notify } = usePorts()
  const idle = params === undefined || (keyword === '' && !atOnce)
  const { answer, settled } = useSought(
    idle ? undefined : ['dictionary', dict, keyword, ...Object.values(params)],
    async (signal) =>
      readOptions((await request.send({ ...callOf(dict, keyword, params), signal })).result),
    // No delay for the first page: the open list shows it.
    { waitMs: keyword === '' ? 0 : debounceMs, onFailure: notify.warning },
  )
  return { options: answer ?? none, loading: !settled, idle }
}

/** Finds the value of the member with exactly this text. */
export function useFindOption(dict: string, params: RemotePace['params']) {
  const { request } = usePorts()
  return async (text: string): Promise<string | undefined> => {
    if (!params) return undefined
    const { result } = await request.send(callOf(dict, text, params))
    const exact = readOptions(result).filter((option) => searchRank(option.text, text) === 0)
    return exact.length === 1 ? exact[0]?.value : undefined
  }
}

const callOf = (dict: string, keyword: string, params: RemotePace['params']) =>
  ({
    method: 'GET',
    url: `/sys/dict/loadDict/${encodeURIComponent(dict)}`,
    params: { ...params, keyword: keywordOf(keyword), pageSize },
    quiet: true,
  }) as const
