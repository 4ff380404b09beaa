/** Past, present and undone states. */
export interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** Name of the last change; consecutive changes of the same name (typing) are one step. */
  readonly name?: string | undefined
}

const mostSteps = 100

export const newHistory = <T>(now: T): History<T> => ({ past: [], now, future: [] })

export function changed<T>(history: History<T>, next: T, name?: string): History<T> {
  if (next === history.now) return history
  const goesOn = name !== undefined && name === history.name
  const past = goesOn ? history.past : [...history.past, history.now].slice(-mostSteps)
  return { past, now: next, future: [], name }
}

export function undone<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1)
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export function redone<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future
  return next === undefined
    ? { past, now, future }
    : { past: [...past, now], now: next, future: rest }
}
