import type { GridStore } from '../../store/store'

type Speak = (text: string) => void

// By store: those who have something to tell know the table alone.
const voices = new WeakMap<GridStore, Speak>()

/** Returns how to take it away again. */
export function bindVoice(store: GridStore, speak: Speak): () => void {
  voices.set(store, speak)
  return () => {
    if (voices.get(store) === speak) voices.delete(store)
  }
}

/** Tells those who hear the table what others see happen. */
export const say = (store: GridStore, text: string): void => voices.get(store)?.(text)
