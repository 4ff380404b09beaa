/*
 * The timers that are open. One page serves many files, so a timer that outlives its test fires in another one's.
 * A module, so that the functions are wrapped once a process.
 */

type Timer = ReturnType<typeof setTimeout>

interface OpenTimer {
  readonly repeats: boolean
  readonly delayMs: number
  readonly stack: string
}

const real = { setTimeout, setInterval, clearTimeout }
const open = new Map<Timer, OpenTimer>()

/** Timers up to this length are awaited; longer ones are cleared, since nobody is there for what they would do. */
const soonMs = 50
/** Turns of the event loop, not a time: a busy machine takes longer for them. */
const turns = 200
const turnMs = 5

/** Replaces the functions of the global object by ones that keep `open`. */
export function watchTimers(): void {
  const watched = {
    setTimeout(callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]): Timer {
      const run = () => {
        open.delete(timer)
        callback(...args)
      }
      const timer = real.setTimeout(run, delayMs)
      return noted(timer, { repeats: false, delayMs, stack: stackHere() })
    },
    setInterval(callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]): Timer {
      const timer = real.setInterval(callback, delayMs, ...args)
      return noted(timer, { repeats: true, delayMs, stack: stackHere() })
    },
    clearTimeout: clear,
    clearInterval: clear,
  }
  // `util.promisify` finds its own version of `setTimeout` under a symbol.
  for (const key of Object.getOwnPropertySymbols(real.setTimeout)) {
    Object.assign(watched.setTimeout, { [key]: Reflect.get(real.setTimeout, key) })
  }
  Object.assign(globalThis, watched)
}

/**
 * Awaits the timers that are due soon and the frames that were asked for (jsdom draws by an interval of its own),
 * clears the others, and answers those that would never have ended.
 */
export async function timersEnded(): Promise<readonly string[]> {
  for (let turn = 0; turn < turns && [...open.values()].some(isAwaited); turn++) {
    await new Promise((resolve) => real.setTimeout(resolve, turnMs))
  }
  const left = [...open]
  open.clear()
  for (const [timer] of left) real.clearTimeout(timer)
  return left.flatMap(([, timer]) => {
    const { repeats, delayMs, stack } = timer
    const kind = repeats ? 'interval' : 'chain of timers'
    return repeats || isAwaited(timer) ? [`${kind} of ${delayMs} ms, started ${stack}`] : []
  })
}

const isAwaited = ({ repeats, delayMs, stack }: OpenTimer): boolean =>
  repeats ? stack.includes('requestAnimationFrame') : delayMs <= soonMs

/** As in Node, clears timers of both kinds, given as objects or as numbers. */
function clear(timer?: Timer | number | string): void {
  real.clearTimeout(timer)
  for (const one of open.keys())
    if (one === timer || Number(one) === Number(timer)) open.delete(one)
}

function noted(timer: Timer, entry: OpenTimer): Timer {
  open.set(timer, entry)
  return timer
}

/** Where a timer is started, without this file's own lines. */
const stackHere = (): string =>
  (new Error().stack ?? '')
    .split('\n')
    .filter((line) => line.includes(' at ') && !line.includes('support/timers.ts'))
    .join('\n')
