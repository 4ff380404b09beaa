import { late } from '../../ui/late'
import type { ImageDialogProps } from './ImageForm'

/** Adds one image, a local file or a network address, with a remark. */
export const ImageDialog = late<ImageDialogProps>(
  async () => (await import('./ImageForm')).ImageForm,
)
