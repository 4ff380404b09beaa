import { lazy, Suspense } from 'react'

export interface PreviewProps {
  readonly urls: readonly (string | undefined)[]
  readonly at: number
  /** undefined closes it. */
  onAt(at: number | undefined): void
}

const Lightbox = lazy(() => import('./Lightbox').then((file) => ({ default: file.Lightbox })))

/** Pictures in full size, with turning, zooming and paging; fetched when first opened. */
export const Preview = (props: PreviewProps) => (
  <Suspense>
    <Lightbox {...props} />
  </Suspense>
)
