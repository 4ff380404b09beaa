import { useSyncExternalStore } from 'react'

/** As wide as a telephone: records are cards there (the style sheets say 768 px as well). */
const small = '(max-width: 767.98px)'

export const useSmall = (): boolean => useSyncExternalStore(subscribe, isSmall)

export const isSmall = (): boolean => globalThis.matchMedia?.(small).matches ?? false

function subscribe(listener: () => void): () => void {
  const query = globalThis.matchMedia?.(small)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
