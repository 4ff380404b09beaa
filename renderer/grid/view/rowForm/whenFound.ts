const retryMs = 100
const retries = 3

/** Waits for an element to be rendered: retries every 100 ms, at most three times (reference: widgets, §1.12). */
export function whenFound<T>(
  find: () => T | undefined,
  found: (what: T) => void,
  failed: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (level: number) => {
    const what = find()
    if (what !== undefined) found(what)
    else if (level >= retries) failed()
    else timer = setTimeout(() => look(level + 1), retryMs)
  }
  look(0)
  return () => clearTimeout(timer)
}
