import { createContext, useContext } from 'react'
import type { Registry } from '../model/entity/registry'
import type { ActionType } from './define'

export const ActionsContext = createContext<Registry<ActionType> | null>(null)

/** The console's actions, by name. */
export function useActionTypes(): Registry<ActionType> {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('useActionTypes: no console above this component')
  return actions
}
