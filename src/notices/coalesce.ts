/**
 * Runs at once, then at most once every `gapMs` and never twice at the same time; what is asked for in
 * between is one more run.
 */
export function coalesce(run: () => Promise<unknown>, gapMs: number): () => void {
  let waits = false
  let busy = false

  async function start(): Promise<void> {
    busy = true
    const gap = new Promise((resolve) => setTimeout(resolve, gapMs))
    await run().catch(() => undefined)
    await gap
    busy = false
    if (!waits) return
    waits = false
    void start()
  }

  return () => {
    if (busy) waits = true
    else void start()
  }
}
