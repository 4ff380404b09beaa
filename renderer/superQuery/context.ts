import { createContext, useContext } from 'react'
import type { Entity } from '../model/entity/entity'
import type { Lookup } from '../model/entity/field'
import type { FieldGroup } from './fields'
import type { Drag } from './useDrag'
import type { Editor } from './useEditor'

export interface Building {
  readonly editor: Editor
  readonly drag: Drag
  readonly groups: readonly FieldGroup[]
  readonly fields: Entity['fields']
  readonly lookup: Lookup
  /** No room for another rule. */
  readonly full: boolean
  /** Moves a node by a key, says where it is now, and keeps the focus on its handle. */
  step(id: string, step: 'up' | 'down'): void
  /** Removes a node, and gives the focus to the one beside it. */
  remove(id: string): void
}

export const BuildingContext = createContext<Building | null>(null)

export function useBuilding(): Building {
  const building = useContext(BuildingContext)
  if (!building) throw new Error('useBuilding: no advanced query above this component')
  return building
}
