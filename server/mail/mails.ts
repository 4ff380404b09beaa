import { isLongerThan } from '../../renderer/model/characters/characters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { cleanHtml } from '../entity/judge/cleanHtml'
import { declined } from '../http/envelope'
import { addressIn } from './config'
import { mailMessages as messages } from './messages'
import { addMail, type MailAbout, mailType } from './outbox'
import { lookAtOutbox } from './schedule'
import { filledHtml, filledLine, missingIn, type TemplateValues } from './template'
import { longestSubject, type WrittenMail } from './written'

/** Sends mails made from the tenants' templates. */
export interface Mails {
  /** Whether a server is configured; otherwise mails wait in the outbox. */
  readonly isConfigured: boolean
  /**
   * Adds a mail to the outbox in the transaction of the change that causes it, so both commit or neither does. Answers
   * its id. Throws a refusal for an unknown template, a placeholder without a value, or an invalid receiver.
   */
  send(trx: Db, mail: MailOrder): Promise<string>
  /** Adds a mail whose text `readWritten` has validated. */
  write(trx: Db, letter: Letter): Promise<string>
}

interface Letter extends WrittenMail, Pick<MailOrder, 'tenantId' | 'receiver' | 'by'> {
  readonly template: string | null
  readonly about: MailAbout
}

interface MailOrder {
  readonly tenantId: number
  /** The template's code. */
  readonly template: string
  readonly receiver: string
  readonly values: TemplateValues
  /** Account of the sender; null = the program. */
  readonly by: string | null
}

function addressOf(receiver: string): string {
  const address = addressIn(receiver)
  if (address === undefined) throw declined(messages.receiverMalformed)
  return address
}

export const createMails = (clock: () => Date, isConfigured: boolean): Mails => ({
  isConfigured,

  async write(trx, { receiver, ...letter }) {
    const now = clock()
    const mail = { ...letter, receiver: addressOf(receiver), params: null }
    if (isConfigured) await lookAtOutbox(trx, now, now)
    return await addMail(trx, mail, { now, isConfigured })
  },

  async send(trx, { tenantId, template: code, receiver, values, by }) {
    const template = await system(trx)
      .selectFrom('sys_sms_template')
      .select(['template_name as name', 'template_type as type'])
      .select(['template_subject as title', 'template_content as text'])
      .where('tenant_id', '=', tenantId)
      .where('template_code', '=', code)
      .where('del_flag', '=', 0)
      .executeTakeFirst()
    if (!template) throw declined(messages.templateUnknown(code))
    const { name, type, title, text } = template
    if (type !== mailType) throw declined(messages.mailOnly(name))
    const address = addressOf(receiver)
    const missing = missingIn(`${title ?? ''}\n${text}`, values)
    if (missing.length > 0) throw declined(messages.missingValues(missing))
    const subject = filledLine(title?.trim() || name, values).trim()
    if (isLongerThan(subject, longestSubject))
      throw declined(messages.subjectTooLong(longestSubject))
    // Sanitize after filling: a value inside a URL may turn it into a forbidden one.
    const content = cleanHtml(filledHtml(text, values))
    const params = JSON.stringify(values)
    const mail = { tenantId, template: code, receiver: address, subject, content, params, by }
    const now = clock()
    if (isConfigured) await lookAtOutbox(trx, now, now)
    return await addMail(trx, mail, { now, isConfigured })
  },
})
