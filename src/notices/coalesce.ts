interface Pace {
  /** Runs that may follow each other closely. */
  readonly burst: number
  /** How closely. */
  readonly pauseMs: number
  /** Beyond those, one run in this time. */
  readonly gapMs: number
}

/**
 * Runs at once, never twice at the same time; a few soon after each other, and in a storm once every
 * `gapMs`. What is asked for in between is one more run.
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
