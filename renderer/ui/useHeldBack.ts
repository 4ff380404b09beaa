import { useEffect, useRef } from 'react'
import { useEvent } from './useEvent'

/** Postpones `act` while `held`; it then runs once when released. */
export function useHeldBack(held: boolean, act: () => void): () => void {
  const due = useRef(false)
  const call = useEvent(() => {
    due.current = held
    if (!held) act()
  })
  useEffect(() => {
    if (!held && due.current) call()
  }, [held, call])
  return call
}
