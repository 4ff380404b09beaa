import type { GridStore } from '../../store/store'

type Speak = (text: string) => void

// By store: code with something to announce only knows the store.
const voices = new WeakMap<GridStore, Speak>()

/** Returns the function that removes it. */
export function bindVoice(store: GridStore, speak: Speak): () => void {
  voices.set(store, speak)
  return () => {
    if (voices.get(store) === speak) voices.delete(store)
  }
}

/** Announces to screen readers what others see on the screen. */
export const say = (store: GridStore, text: string): void => voices.get(store)?.(text)
