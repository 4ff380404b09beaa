// A frame has 16 ms. Where the browser says that somebody presses a key or a button, work stops for that at once.
const sliceMs = 4
const sliceUntilInputMs = 12
// Where a page is never at rest, work gets its turn all the same.
const longestWaitMs = 1000

/** Takes the steps while the browser has nothing else to do. Answers how to stop it. */
export function whenIdle(steps: Iterator<void>): () => void {
  let stopped = false
  const work = (idle?: IdleDeadline) => {
    if (stopped) return
    const scheduling = idle && (navigator as Watchful).scheduling
    const slice = scheduling ? sliceUntilInputMs : sliceMs
    // What waited too long takes its slice in spite of others.
    const room = idle && !idle.didTimeout ? Math.min(slice, idle.timeRemaining()) : sliceMs
    const until = performance.now() + room
    while (performance.now() < until && !scheduling?.isInputPending()) {
      if (steps.next().done) return
    }
    later(work)
  }
  later(work)
  return () => {
    stopped = true
  }
}

/** Not every browser can say whether an event waits. */
interface Watchful extends Navigator {
  readonly scheduling?: { isInputPending(): boolean }
}

function later(work: (idle?: IdleDeadline) => void): void {
  // Not every browser knows when it is idle.
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(work, { timeout: longestWaitMs })
  } else setTimeout(() => work(), 30)
}
