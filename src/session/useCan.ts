import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { mayPress, mayShow } from '#model'
import { buttonLists } from './buttonLists'
import { session } from './store'

/** Whether an element with this action is shown to the user; none is while the grants are on their way. */
export function useCan(): (action: string) => boolean {
  const { grants } = useSnapshot(session)
  return useCallback((action) => mayShow(grants, action), [grants])
}

/** Whether a button with this action may be pressed (specification, shell §6: button permission). */
export function useCanPress(): (action: string) => boolean {
  const { grants } = useSnapshot(session)
  return useCallback((action) => mayPress(grants.auth, action, buttonLists()), [grants])
}
