import { setTimeout as wait } from 'node:timers/promises'

export interface RoundsOptions {
  readonly firstAfterMs: number
  readonly everyMs: number
  /** A round that fails ends nothing: the next one tries again. */
  onFailure(error: unknown): void
}

/** Does the same work again and again while the server runs. `stop` waits for the round that is under way. */
export function startRounds(
  work: (signal: AbortSignal) => Promise<void>,
  { firstAfterMs, everyMs, onFailure }: RoundsOptions,
): { stop(): Promise<void> } {
  const end = new AbortController()
  const { signal } = end
  async function run(): Promise<void> {
    await wait(firstAfterMs, undefined, { signal, ref: false })
    for (;;) {
      try {
        await work(signal)
      } catch (error) {
        if (signal.aborted) return
        onFailure(error)
      }
      await wait(everyMs, undefined, { signal, ref: false })
    }
  }
  const running = run().catch(() => undefined)
  return {
    async stop() {
      end.abort()
      await running
    },
  }
}
