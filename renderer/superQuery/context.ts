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
  /** The maximum number of rules is reached. */
  readonly full: boolean
  /** Moves a node by a key, announces its new place, and keeps the focus on its handle. */
  step(id: string, step: 'up' | 'down'): void
  /** Removes a node and moves the focus to its neighbour. */
  remove(id: string): void
}

export const BuildingContext = createContext<Building | null>(null)

export function useBuilding(): Building {
  const building = useContext(BuildingContext)
  if (!building) throw new Error('useBuilding: no advanced query above this component')
  return building
}
