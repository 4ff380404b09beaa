type Listener = (dicts: readonly string[] | undefined) => void

const listeners = new Set<Listener>()

/** The host has heard that these dictionaries changed on the server; absent = any code dictionary may have. */
export function tellDictsChanged(dicts?: readonly string[]): void {
  for (const listener of listeners) listener(dicts)
}

/** Lookup stores listen as long as the console lives. */
export const onDictsChanged = (listener: Listener): void => void listeners.add(listener)
