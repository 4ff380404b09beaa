import { useEffect, useRef, useState } from 'react'
import { readEndpoint } from '../../data/endpoint'
import { readListAnswer } from '../../data/envelope'
import { usePorts } from '../../ports'
import type { ListState } from '../../query/useList'
import { useEvent } from '../../ui/useEvent'

// An import reports its rows by the thousand; wait until all have come before counting.
const settleMs = 600

/**
 * Number of records that the list has gained since it was read; negative if it has fewer. Counted after writes of
 * others, without changing the rows on the screen.
 */
export function useListNews(endpoint: string, { wire, arrivedAt }: ListState, known: number) {
  const { request } = usePorts()
  const [news, setNews] = useState({ arrivedAt, more: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = useEvent(async () => {
    try {
      const call = { ...readEndpoint(endpoint), params: { ...wire, pageNo: 1, pageSize: 1 } }
      const { result } = await request.send({ ...call, quiet: true })
      setNews({ arrivedAt, more: readListAnswer(result, 1).total - known })
    } catch {
      // The next message retries.
    }
  })
  return {
    more: news.arrivedAt === arrivedAt ? news.more : 0,
    heard: useEvent(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(look, settleMs)
    }),
  }
}
