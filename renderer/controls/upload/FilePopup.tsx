import type { ComponentType } from 'react'
import { late } from '../../ui/late'
import type { FileEntry } from '../../values/fileEntry'
import type { FileEditProps } from './useFileField'

/** What the popup gives (specification: widgets, §3). */
export interface FilePopupResult {
  readonly id: string
  /** Of the first file, as its address is. */
  readonly name: string
  readonly url: string | undefined
  /** Of all, as a comma list. */
  readonly path: string
  readonly status: 'done'
  readonly files: readonly FileEntry[]
}

export interface FilePopupProps extends Pick<FileEditProps, 'id' | 'field' | 'lookup' | 'value'> {
  readonly image: boolean
  /** The control of the type whose files these are. */
  readonly Edit: ComponentType<FileEditProps>
  onDone(result: FilePopupResult): void
  onClose(): void
}

/** The files of one field in a dialog of their own; what was done counts when it is confirmed. */
export const FilePopup = late<FilePopupProps>(
  async () => (await import('./FilePopupDialog')).FilePopupDialog,
)
