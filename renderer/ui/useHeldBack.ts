import { useEffect, useRef } from 'react'
import { useEvent } from './useEvent'

/** `act`, put off while `held`: it is then done once, when it is not any more. */
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
