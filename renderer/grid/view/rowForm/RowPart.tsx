import type { ReactNode } from 'react'
import { BlockFailure } from '../../../ui/BlockFailure'
import { Boundary } from '../../../ui/Boundary'

/** A component of the host's within the table: when it throws, the table lives. */
export function RowPart({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary fallback={(error, retry) => <BlockFailure error={error} onRetry={retry} />}>
      {children}
    </Boundary>
  )
}
