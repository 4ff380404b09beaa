import { late } from '../../ui/late'
import type { FilePopupProps } from './FilePopupDialog'

/** The files of one field in a dialog of their own; changes are applied on confirmation. */
export const FilePopup = late<FilePopupProps>(
  async () => (await import('./FilePopupDialog')).FilePopupDialog,
)
