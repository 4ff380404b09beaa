import { useSyncExternalStore } from 'react'

/** Phone width: records become cards (768 px is also in the style sheets). */
const small = '(max-width: 767.98px)'

export const useSmall = (): boolean => useSyncExternalStore(subscribe, isSmall)

export const isSmall = (): boolean => globalThis.matchMedia?.(small).matches ?? false

function subscribe(listener: () => void): () => void {
  const query = globalThis.matchMedia?.(small)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
