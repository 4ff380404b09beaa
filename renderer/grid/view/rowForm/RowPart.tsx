import type { ReactNode } from 'react'
import { BlockFailure } from '../../../ui/BlockFailure'
import { Boundary } from '../../../ui/Boundary'

/** Error boundary for a host component within the table. */
export function RowPart({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary fallback={(error, retry) => <BlockFailure error={error} onRetry={retry} />}>
      {children}
    </Boundary>
  )
}
