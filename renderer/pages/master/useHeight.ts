import { type CSSProperties, useState } from 'react'
import { usePorts } from '../../ports'

/** In px; a lower list would show only its head and foot. */
export const leastHeight = 220

/** Height of the lower list: this user's setting for each child. */
export function useHeight(page: string, written: number | undefined) {
  const { storage, user } = usePorts()
  const key = `height:${user.tenantId}:${user.id}:${page}`
  const [changed, setChanged] = useState<{ readonly key: string; readonly px: number }>()
  const stored = changed?.key === key ? changed.px : storage.get(key)
  const px = typeof stored === 'number' && stored >= leastHeight ? stored : written
  // React's style type lists no custom properties.
  const style = (px === undefined ? {} : { '--jd-below': `${px}px` }) as CSSProperties
  return {
    px,
    style,
    onHeight(next: number) {
      const px = Math.max(leastHeight, Math.round(next))
      setChanged({ key, px })
      storage.set(key, px)
    },
  }
}
