import { late } from '../../ui/late'

export interface PreviewProps {
  readonly urls: readonly (string | undefined)[]
  readonly at: number
  /** undefined closes it. */
  onAt(at: number | undefined): void
}

/** Pictures in full size, with turning, zooming and paging; fetched when first opened. */
export const Preview = late<PreviewProps>(async () => (await import('./Lightbox')).Lightbox)
