import { membersNamed } from '../announcements/letterParts'
import type { Letters } from '../announcements/letters'
import { system } from '../db/tables'
import { html } from '../http/html'
import type { GivenUp } from '../mail/givenUp'
import { replyMessages } from './messages'

const { notice: messages } = replyMessages

/** Notifies the author of a reply that the customer did not get it. */
export const undelivered =
  (letters: () => Letters): GivenUp =>
  async (trx, { id, tenantId }) => {
    const mail = await system(trx)
      .selectFrom('sys_sms')
      .select(['create_by as by', 'about_id as enquiry', 'es_title as subject'])
      .select(['es_receiver as receiver', 'es_result as why'])
      .where('id', '=', id)
      .where('about_entity', '=', 'enquiry')
      .executeTakeFirst()
    if (!mail?.by || !mail.enquiry) return undefined
    const author = (await membersNamed(trx, [mail.by], tenantId)).get(mail.by)
    if (!author) return undefined
    const letter = await letters().write(trx, {
      tenantId,
      sender: mail.by,
      to: [author.id],
      title: messages.title(mail.subject ?? ''),
      content: html`<p>${messages.content(mail.receiver ?? '', mail.why ?? '')}</p>`,
      // Links to the list, which everybody who sees enquiries may open; the detail page needs another right.
      page: `/enquiry/list?${new URLSearchParams({ detail: mail.enquiry })}`,
      about: { type: 'reply', id },
    })
    return () => letters().sent(letter, tenantId)
  }
