import type { ReactNode } from 'react'
import { Boundary } from '#ui'
import { isFileMissing } from '../connection/chunks'
import { FailureCard } from '../connection/FailureCard'
import { FailedPage } from './errors'

/** Catches a page's errors, so that the rest of the shell keeps working. */
export const PageBoundary = ({ children }: { readonly children: ReactNode }) => (
  // After a new release only a reload helps.
  <Boundary
    fallback={(_, retry) => (isFileMissing() ? <FailureCard /> : <FailedPage onRetry={retry} />)}
  >
    {children}
  </Boundary>
)
