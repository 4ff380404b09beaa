// A frame has 16 ms. Where the browser says that somebody types or moves the pointer, work stops for that at once.
const sliceMs = 4
const sliceUntilInputMs = 12
// Where a page is never at rest, work gets its turn all the same.
const longestWaitMs = 1000
const anyInput = { includeContinuous: true }

/** Takes the steps while the browser has nothing else to do. Answers how to stop it. */
export function whenIdle(steps: Iterator<void>): () => void {
  let stopped = false
  const work = (idle?: IdleDeadline) => {
    if (stopped) return
    // What waited too long takes its slice in spite of others.
    const free = idle?.didTimeout ? undefined : idle
    const scheduling = free && (navigator as Watchful).scheduling
    const slice = scheduling ? sliceUntilInputMs : sliceMs
    const room = Math.min(slice, free?.timeRemaining() ?? slice)
    const until = performance.now() + room
    while (performance.now() < until && !scheduling?.isInputPending(anyInput)) {
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
  readonly scheduling?: { isInputPending(of: { includeContinuous: boolean }): boolean }
}

function later(work: (idle?: IdleDeadline) => void): void {
  // Not every browser knows when it is idle.
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(work, { timeout: longestWaitMs })
  } else setTimeout(() => work(), 30)
}
