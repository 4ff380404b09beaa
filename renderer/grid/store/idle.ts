// A key press or click waits for the rest of the slice. Longer slices would finish earlier, but burden the garbage
// collector while users start working.
const sliceMs = 4
// On a page that is never idle, work still runs after this time.
const longestWaitMs = 1000

/** Runs the steps in time slices while the browser is idle. Returns the function that stops it. */
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
  // Not every browser has requestIdleCallback.
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(work, { timeout: longestWaitMs })
  } else setTimeout(work, 30)
}
