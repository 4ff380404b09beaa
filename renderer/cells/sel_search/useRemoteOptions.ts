import { searchRank } from '../../controls/searchRank'
import { readOptions } from '../../data/dictCache'
import { keywordOf } from '../../data/keyword'
import { useSought } from '../../data/useSought'
import type { Option } from '../../model/entity/field'
import { usePorts } from '../../ports'

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

const none: readonly Option[] = []

/** Members of a dictionary that match what was typed. Only the answer to the last request counts. */
export function useRemoteOptions(
  dict: string,
  { debounceMs, atOnce, keyword }: RemotePace,
): RemoteOptions {
  const { request, notify } = usePorts()
  const idle = keyword === '' && !atOnce
  const { answer, settled } = useSought(
    idle ? undefined : ['dictionary', dict, keyword],
    async (signal) =>
      readOptions((await request.send({ ...callOf(dict, keyword), signal })).result),
    // The first page comes at once: it is what the opened list shows.
    { waitMs: keyword === '' ? 0 : debounceMs, onFailure: notify.warning },
  )
  return { options: answer ?? none, loading: !settled, idle }
}

/** The value of the member that reads exactly so. */
export function useFindOption(dict: string) {
  const { request } = usePorts()
  return async (text: string): Promise<string | undefined> => {
    const { result } = await request.send(callOf(dict, text))
    const exact = readOptions(result).filter((option) => searchRank(option.text, text) === 0)
    return exact.length === 1 ? exact[0]?.value : undefined
  }
}

const callOf = (dict: string, keyword: string) =>
  ({
    method: 'GET',
    url: `/sys/dict/loadDict/${encodeURIComponent(dict)}`,
    params: { keyword: keywordOf(keyword), pageSize },
    quiet: true,
  }) as const
