import type { ReactNode } from 'react'
import { useCan } from './useCan'

/** Shows its children to who may do `do` (specification, shell §6: the element-hiding rule). */
export function Can({ do: action, children }: { do: string; children: ReactNode }) {
  return useCan()(action) ? children : null
}
