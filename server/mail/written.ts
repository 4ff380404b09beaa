import { isBlank } from '../../renderer/values/htmlText'
import { brokenPlaceholder, placeholdersIn } from '../../renderer/values/placeholders'
import { cleanHtml } from '../entity/judge/cleanHtml'
import { type FieldError, invalid } from '../http/envelope'
import { mailMessages as messages } from './messages'

/** A mail as it goes out. */
export interface WrittenMail {
  readonly subject: string
  readonly content: string
}

// As its column is.
export const longestSubject = 200
const longestContent = 100_000

/**
 * What somebody has written as a mail: one line of text and clean HTML. Throws 400 with what is wrong at its field, a
 * placeholder that nobody has filled first of all.
 */
export function readWritten(given: WrittenMail): WrittenMail {
  const subject = given.subject.replace(/\s+/g, ' ').trim()
  const isTooLong = given.content.length > longestContent
  const content = isTooLong ? given.content : cleanHtml(given.content)
  const wrong: FieldError[] = []
  const refuse = (field: keyof WrittenMail, message: string | undefined) => {
    if (message !== undefined) wrong.push({ field, message })
  }
  refuse('subject', openIn(subject))
  if (subject === '') refuse('subject', messages.subjectMissing)
  if (subject.length > longestSubject) refuse('subject', messages.subjectTooLong(longestSubject))
  if (isTooLong) refuse('content', messages.contentTooLong)
  else if (isBlank(content)) refuse('content', messages.contentMissing)
  // What this server keeps is shown to those who have signed in.
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
