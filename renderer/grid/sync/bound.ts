export type Bound = (...args: readonly unknown[]) => void

const bound = new Map<string, Set<Bound>>()

/** Calls `callback` with the arguments of every `common_send_date` with that key, while a table is in sync. */
export function addBindSocketCSD(key: string, callback: Bound): void {
  bound.set(key, (bound.get(key) ?? new Set()).add(callback))
}

export function removeBindSocketCSD(key: string, callback: Bound): void {
  const callbacks = bound.get(key)
  callbacks?.delete(callback)
  if (callbacks?.size === 0) bound.delete(key)
}

export function callBound(key: string, args: readonly unknown[]): void {
  for (const callback of [...(bound.get(key) ?? [])]) {
    try {
      callback(...args)
    } catch (error) {
      // A failing listener must not prevent the others from receiving the message.
      console.warn('table sync: a bound callback has failed', error)
    }
  }
}
