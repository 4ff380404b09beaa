import { uploadMessages as messages } from './messages'
import type { UploadRules } from './useUploads'

const bytesPerMb = 1024 * 1024

/** Why the field does not take the file; undefined when it does. The server decides again, by content. */
export function refusal(
  { name, type, size }: File,
  rules: Pick<UploadRules, 'image' | 'accept' | 'size'>,
): string | undefined {
  if (rules.image && !type.startsWith('image/')) return messages.notImage
  const { accept } = rules
  const lower = name.toLowerCase()
  if (accept !== undefined && !accept.split(',').some((ending) => lower.endsWith(ending))) {
    return messages.wrongType(name, accept)
  }
  return size > rules.size * bytesPerMb ? messages.tooLarge(name, rules.size) : undefined
}
