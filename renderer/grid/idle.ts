// A frame has 16 ms, and whoever waits for the browser must not notice.
const sliceMs = 6
// Where a page is never at rest, work gets its turn all the same.
const longestWaitMs = 1000

/** Takes the steps while the browser has nothing else to do. Answers how to stop it. */
export function whenIdle(steps: Iterator<void>): () => void {
  let stopped = false
  const work = (idle?: IdleDeadline) => {
    if (stopped) return
    // What waited too long takes its slice in spite of others.
    const room = idle && !idle.didTimeout ? Math.min(sliceMs, idle.timeRemaining()) : sliceMs
    const until = performance.now() + room
    while (performance.now() < until) if (steps.next().done) return
    later(work)
  }
  later(work)
  return () => {
    stopped = true
  }
}

function later(work: (idle?: IdleDeadline) => void): void {
  // Not every browser knows when it is idle.
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(work, { timeout: longestWaitMs })
  } else setTimeout(() => work(), 30)
}
