import { useEffect, useLayoutEffect, useState } from 'react'
import type { RequestPort } from '../../ports'
import { createQueue, type Queue, type QueueEvents } from './queue'

/** Queues of table cells: they keep uploading while the cell is scrolled out of view. */
const ofCells = new WeakMap<RequestPort, Map<string, Queue>>()

interface Holder {
  readonly request: RequestPort
  readonly id: string
  readonly place: 'form' | 'table'
}

/** The queue of a control. In a form it ends with the control, in a table with its last file. */
export function useQueue({ request, id, place }: Holder, events: QueueEvents): Queue {
  const [queue] = useState(() => {
    const found = place === 'table' ? ofCells.get(request)?.get(id) : undefined
    return found ?? createQueue(events)
  })
  useLayoutEffect(() => {
    queue.events = events
  })
  useEffect(() => {
    if (place === 'form') return queue.cancelAll
    const cells = ofCells.get(request) ?? new Map<string, Queue>()
    ofCells.set(request, cells.set(id, queue))
    return () => {
      if (queue.pending().length === 0) cells.delete(id)
    }
  }, [queue, request, id, place])
  return queue
}
