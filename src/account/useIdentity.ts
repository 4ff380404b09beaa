import { useEffect, useState } from 'react'
import { type Identity, identityNow } from '../session/identity'
import { joinSession } from '../session/store'

/** A login or log-out writes several storage entries; wait until all are there. */
const settleMs = 300

/** The user signed in by other tabs, as far as it concerns this page. */
export function useIdentity(): Identity {
  const [identity, setIdentity] = useState<Identity>({ kind: 'same' })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const now = identityNow()
        if (now.kind === 'same') joinSession()
        setIdentity((last) => (last.kind === 'same' && now.kind === 'same' ? last : now))
      }, settleMs)
    }
    window.addEventListener('storage', look)
    // A suspended tab has missed the events.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('storage', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return identity
}
