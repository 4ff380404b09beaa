import { setTimeout as wait } from 'node:timers/promises'
import { asOneWork } from './inForce'

export interface RoundsOptions {
  readonly firstAfterMs: number
  readonly everyMs: number
  /** Called when a round fails; the next round tries again. */
  onFailure(error: unknown): void
}

/** Repeats the work while the server runs. `stop` waits for the current round. */
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
        await asOneWork(() => work(signal))
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
