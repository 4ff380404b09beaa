import { isLongerThan } from '../../renderer/model/characters/characters'
import { isBlank } from '../../renderer/values/htmlText'
import { brokenPlaceholder, placeholdersIn } from '../../renderer/values/placeholders'
import { cleanHtml } from '../entity/judge/cleanHtml'
import { type FieldError, invalid } from '../http/envelope'
import { mailMessages as messages } from './messages'

/** Subject and content of a mail as it is sent. */
export interface WrittenMail {
  readonly subject: string
  readonly content: string
}

// Length of the column.
export const longestSubject = 200
const longestContent = 100_000

/**
 * Validates a mail that a user has written: a subject of one line and sanitized HTML. Throws 400 with the error at its
 * field; unfilled placeholders are checked first.
 */
export function readWritten(given: WrittenMail): WrittenMail {
  const subject = given.subject.replace(/\s+/g, ' ').trim()
  const isTooLong = isLongerThan(given.content, longestContent)
  const content = isTooLong ? given.content : cleanHtml(given.content)
  const wrong: FieldError[] = []
  const refuse = (field: keyof WrittenMail, message: string | undefined) => {
    if (message !== undefined) wrong.push({ field, message })
  }
  refuse('subject', openIn(subject))
  if (subject === '') refuse('subject', messages.subjectMissing)
  if (isLongerThan(subject, longestSubject))
    refuse('subject', messages.subjectTooLong(longestSubject))
  if (isTooLong) refuse('content', messages.contentTooLong)
  else if (isBlank(content)) refuse('content', messages.contentMissing)
  // Files on this server need a sign-in, so the receiver could not see them.
  else if (/<(?:img|video|audio)\b/i.test(content)) refuse('content', messages.noMedia)
  else refuse('content', openIn(content))
  if (wrong.length > 0) throw invalid(wrong)
  return { subject, content }
}

function openIn(text: string): string | undefined {
  const names = placeholdersIn(text)
  const broken = brokenPlaceholder(text)
  if (names.length > 0) return messages.openPlaceholders(names)
  return broken === undefined ? undefined : messages.brokenPlaceholder(broken)
}
