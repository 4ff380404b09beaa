import { late } from '../../ui/late'
import type { UploadErrorProps } from './UploadErrorDialog'

/** Why an upload failed, for cells without room for it. */
export const UploadError = late<UploadErrorProps>(
  async () => (await import('./UploadErrorDialog')).UploadErrorDialog,
)
