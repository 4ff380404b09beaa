import { readEndpoint } from '../../data/endpoint'
import { readListAnswer, type WireRecord } from '../../data/envelope'
import { usePorts } from '../../ports'
import { useEvent } from '../../ui/useEvent'

// Addresses have an end.
const atOnce = 100

/** Reads rows of a list by their ids, wherever in it they stand now. Rejects when a call fails. */
export function useReread(endpoint: string) {
  const { request } = usePorts()
  return useEvent(async (ids: readonly string[]): Promise<readonly WireRecord[]> => {
    const records: WireRecord[] = []
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce)
      const params = { id: some.join(','), pageNo: 1, pageSize: some.length }
      const { result } = await request.send({ ...readEndpoint(endpoint), params, quiet: true })
      records.push(...readListAnswer(result, some.length).records)
    }
    return records
  })
}
