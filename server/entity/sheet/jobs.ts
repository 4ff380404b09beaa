import { keepingWork } from '../../kernel/inForce'
import type { Jobs } from '../contracts/deps'

/** The process is ending; another process will resume the work. */
class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Limit of parallel work, because each holds a file and its rows in memory. */
const mostAtOnce = 2

export function createJobs(): Jobs {
  const end = new AbortController()
  const running = new Set<Promise<void>>()
  const waiting: ((signal: AbortSignal) => Promise<void>)[] = []

  function begin(): void {
    while (running.size < mostAtOnce) {
      const work = waiting.shift()
      if (!work) return
      const run: Promise<void> = work(end.signal).finally(() => {
        running.delete(run)
        begin()
      })
      running.add(run)
    }
  }

  return {
    start(work) {
      // Whoever moves the queue on, an import keeps the documents with which it began.
      waiting.push(keepingWork(work))
      begin()
    },
    async close() {
      end.abort(new Interrupted())
      // Waiting work is started as well, so that it can note its interruption.
      while (running.size > 0) await Promise.all(running)
    },
  }
}
