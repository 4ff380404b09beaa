import type { ReactNode } from 'react'
import { Boundary } from '#renderer'
import { isFileMissing } from '../connection/chunks'
import { FailureCard } from '../connection/FailureCard'
import { FailedPage } from './errors'

/** A page that throws leaves the rest of the shell alone. */
export const PageBoundary = ({ children }: { readonly children: ReactNode }) => (
  // After a new release nothing but a fresh page helps.
  <Boundary
    fallback={(_, retry) => (isFileMissing() ? <FailureCard /> : <FailedPage onRetry={retry} />)}
  >
    {children}
  </Boundary>
)
