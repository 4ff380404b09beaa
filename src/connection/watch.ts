export type ConnectionState = 'up' | 'down' | 'back'

/** Watches whether the server is reachable. */
export interface Watch {
  readonly state: ConnectionState
  /** A call got no answer: probes the server. Resolves true if it does not answer either. */
  suspect(): Promise<boolean>
  /** Retries a lost connection now. */
  retry(): void
  /** Clears timers and state. */
  stop(): void
}

interface WatchOptions {
  probe(): Promise<boolean>
  onChange(state: ConnectionState): void
  /** A random number from 0 to 1 as jitter: clients that lost one server must not all return at once. */
  random?(): number
}

const firstWaitMs = 1_000
const longestWaitMs = 10_000
/** How long a restored connection is announced. */
const backMs = 4_000

/**
 * One watch for all calls: however many fail at once, the server is probed once, then with growing pauses until it
 * answers.
 */
export function createWatch({ probe, onChange, random = Math.random }: WatchOptions): Watch {
  let state: ConnectionState = 'up'
  let asking: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs

  function become(next: ConnectionState): void {
    if (state === next) return
    state = next
    onChange(next)
  }

  function later(ms: number, then: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }

  /** Resolves true if the server is unreachable. */
  function ask(): Promise<boolean> {
    asking ??= probe()
      .then((there) => {
        if (there) arrived()
        else missed()
        return !there
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  function missed(): void {
    become('down')
    later(waitMs * (0.8 + 0.4 * random()), () => void ask())
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }

  function arrived(): void {
    waitMs = firstWaitMs
    if (state !== 'down') return
    become('back')
    later(backMs, () => become('up'))
  }

  return {
    get state() {
      return state
    },
    suspect: () => (state === 'down' ? Promise.resolve(true) : ask()),
    retry() {
      if (state !== 'down') return
      waitMs = firstWaitMs
      void ask()
    },
    stop() {
      clearTimeout(timer)
      state = 'up'
      waitMs = firstWaitMs
    },
  }
}
