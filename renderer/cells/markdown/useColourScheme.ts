import { useSyncExternalStore } from 'react'

/** The console's current colour scheme, for components that colour themselves. */
export const useColourScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () =>
    getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light',
  )

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
