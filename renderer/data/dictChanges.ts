type Listener = (dicts: readonly string[] | undefined) => void

const listeners = new Set<Listener>()

/** The host has heard that these dictionaries changed on the server; absent = any code dictionary may have. */
export function tellDictsChanged(dicts?: readonly string[]): void {
  for (const listener of listeners) listener(dicts)
}

/** Gives what ends the listening; lookup stores listen as long as the console lives. */
export function onDictsChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
