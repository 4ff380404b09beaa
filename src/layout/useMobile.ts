import { useSyncExternalStore } from 'react'
import { mobileWidthPx } from '../constants'

const query = window.matchMedia(`(max-width: ${mobileWidthPx - 0.01}px)`)

/** Whether the window counts as a mobile device (specification, shell §2.4: responsive rule). */
export function useMobile(): boolean {
  return useSyncExternalStore(
    (notify) => {
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    () => query.matches,
  )
}
