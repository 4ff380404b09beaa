import type { ReactNode } from 'react'
import { type Grants, mayShow } from '../model/entity/permission'

interface CanProps {
  readonly grants: Grants
  /** Code of the right. */
  readonly do: string
  readonly children: ReactNode
}

/** Shows its children to users who may do `do` (specification, shell §6: the element-hiding rule). */
export const Can = ({ grants, do: action, children }: CanProps) =>
  mayShow(grants, action) ? children : null
