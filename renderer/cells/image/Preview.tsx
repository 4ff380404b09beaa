import { late } from '../../ui/late'
import type { PreviewProps } from './Lightbox'

/** Full-size images with rotating, zooming and paging; fetched when first opened. */
export const Preview = late<PreviewProps>(async () => (await import('./Lightbox')).Lightbox)
