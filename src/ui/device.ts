import { useSyncExternalStore } from 'react'

/**
 * Breakpoints (specification, shell §9: 1087.99 and 767.99 px). Written as ranges, because browsers round hundredths of
 * a pixel, and 768 px would count as below.
 */
const tabletBelow = '(width < 1088px)'
const mobileBelow = '(width < 768px)'

/** Tablet and mobile both count as mobile: the side menu is a closed drawer, one page is kept. */
export type Device = 'desktop' | 'tablet' | 'mobile'

const queries = [window.matchMedia(tabletBelow), window.matchMedia(mobileBelow)]

/** The kind of the window (specification, shell §2.4: responsive rule); follows its width. */
export function useDevice(): Device {
  return useSyncExternalStore(subscribe, () => {
    const [tablet, mobile] = queries
    return mobile?.matches ? 'mobile' : tablet?.matches ? 'tablet' : 'desktop'
  })
}

function subscribe(notify: () => void): () => void {
  for (const query of queries) query.addEventListener('change', notify)
  return () => {
    for (const query of queries) query.removeEventListener('change', notify)
  }
}
