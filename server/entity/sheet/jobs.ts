import type { Jobs } from '../contracts/deps'

/** The process is ending: what has not been done waits for another one. */
class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Each holds a file and its rows in memory. */
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
      waiting.push(work)
      begin()
    },
    async close() {
      end.abort(new Interrupted())
      // Those that wait are begun, too: each says that it was interrupted.
      while (running.size > 0) await Promise.all(running)
    },
  }
}
