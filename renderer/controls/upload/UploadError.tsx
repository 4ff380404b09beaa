import { late } from '../../ui/late'

export interface UploadErrorProps {
  readonly message: string
  onRetry(): void
  onClose(): void
}

/** Why a picture did not arrive, where a cell has no room to say it. */
export const UploadError = late<UploadErrorProps>(
  async () => (await import('./UploadErrorDialog')).UploadErrorDialog,
)
