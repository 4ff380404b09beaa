interface Pace {
  /** Number of runs that may follow each other quickly. */
  readonly burst: number
  /** Minimum time between these runs, ms. */
  readonly pauseMs: number
  /** Minimum time between later runs, ms. */
  readonly gapMs: number
}

/**
 * Throttles `run`: the first call runs at once, runs never overlap; a few may follow quickly, then one per `gapMs`.
 * Calls in between cause one more run.
 */
export function coalesce(run: () => Promise<unknown>, { burst, pauseMs, gapMs }: Pace): () => void {
  let credit = burst
  let waits = false
  let busy = false

  function refill(): void {
    credit += 1
    if (credit < burst) setTimeout(refill, gapMs)
    if (waits) void start()
  }

  async function start(): Promise<void> {
    waits = busy || credit === 0
    if (waits) return
    busy = true
    if (credit === burst) setTimeout(refill, gapMs)
    credit -= 1
    const pause = new Promise((resolve) => setTimeout(resolve, pauseMs))
    await run().catch(() => undefined)
    await pause
    busy = false
    if (waits) void start()
  }

  return () => void start()
}
