import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { can } from '#model'
import { session } from '../session/store'

/** Whether the signed-in user may do something; nobody may while the grants are on their way. */
export function useCan(): (action: string) => boolean {
  const { grants } = useSnapshot(session)
  return useCallback((action) => can(grants, action), [grants])
}
