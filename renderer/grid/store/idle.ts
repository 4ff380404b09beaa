// Whoever presses a key or a button meanwhile waits for the rest of the slice. Longer ones end the work earlier, and
// keep the garbage collector busier while people begin.
const sliceMs = 4
// Where a page is never at rest, work gets its turn all the same.
const longestWaitMs = 1000

/** Takes the steps, a slice of time each, while the browser has nothing else to do. Answers how to stop it. */
export function whenIdle(steps: Iterator<void>): () => void {
  let stopped = false
  const work = () => {
    if (stopped) return
    const until = performance.now() + sliceMs
    while (performance.now() < until) {
      if (steps.next().done) return
    }
    later(work)
  }
  later(work)
  return () => {
    stopped = true
  }
}

function later(work: () => void): void {
  // Not every browser knows when it is idle.
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(work, { timeout: longestWaitMs })
  } else setTimeout(work, 30)
}
