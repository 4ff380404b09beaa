type Listener = (dicts: readonly string[] | undefined) => void

const listeners = new Set<Listener>()

/** Called by the host when these dictionaries changed on the server; absent = any code dictionary may have changed. */
export function tellDictsChanged(dicts?: readonly string[]): void {
  for (const listener of listeners) listener(dicts)
}

/** Returns the function that unsubscribes; lookup stores subscribe for the life of the console. */
export function onDictsChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
