import { useEffect, useRef, useState } from 'react'
import { readEndpoint } from '../../data/endpoint'
import { readListAnswer } from '../../data/envelope'
import { usePorts } from '../../ports'
import type { ListState } from '../../query/useList'
import { useEvent } from '../../ui/useEvent'

// An import tells of its rows some thousands at a time; the list is looked at once they have come.
const settleMs = 600

/**
 * How many records the list has more than when it was read, less than none where it has fewer. Looked at after
 * others have written, without a change of what is on the screen.
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
      // The next word of others asks again.
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
