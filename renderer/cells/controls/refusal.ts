import type { FilesProps } from '../files'
import { uploadMessages as messages } from './messages'
import type { UploadTarget } from './useUploads'

const bytesPerMb = 1024 * 1024

/** Why the field does not take the file; undefined when it does. The server decides again, by content. */
export function refusal(
  file: File,
  { accept, size }: FilesProps,
  limits: UploadTarget['limits'],
): string | undefined {
  if (limits.image && !file.type.startsWith('image/')) return messages.notImage
  const name = file.name.toLowerCase()
  if (accept !== undefined && !accept.split(',').some((ending) => name.endsWith(ending))) {
    return messages.wrongType(file.name, accept)
  }
  const most = size ?? limits.size
  return file.size > most * bytesPerMb ? messages.tooLarge(file.name, most) : undefined
}
