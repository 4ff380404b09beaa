import { paragraphsOf } from '../../renderer/values/htmlText'
import { fillPlaceholders } from '../../renderer/values/placeholders'
import { stableId } from '../kernel/ids'
import { foreignName } from './foreignNames'
import type { DemoTarget } from './insert'
import written from './mails.json'
import type { DemoRecord } from './products'

interface Replying {
  /** Company name used towards customers. */
  readonly company: string
  /** Salespeople's names in Latin letters by account. */
  readonly people: ReadonlyMap<string, string>
  productName(id: string): string
}

interface Reply {
  readonly at: number
  readonly subject: string
  readonly content: string
  readonly template: string
}

const mostReplies = 12
const sent = { status: '1', result: '250 2.0.0 OK queued' }
// One address bounces: the sender sees it when he replies again.
const [bounced = sent] = written.outcomes

/** Marks the newest enquiries in follow-up as answered by template mails; none of the mails is waiting. */
export function withReplies(
  enquiries: readonly DemoRecord[],
  { company, people, productName }: Replying,
): { readonly enquiries: readonly DemoRecord[]; readonly replies: readonly Reply[] } {
  const usual = written.templates.filter(({ code }) =>
    ['reply_details', 'reply_sample'].includes(code),
  )
  const firstReplies = written.templates.filter(({ states }) => states?.includes('new'))
  const replied = [...enquiries.entries()]
    .filter(([, one]) => one.status === 'following' && one.replyTime)
    .sort(([, one], [, other]) => (String(one.replyTime) < String(other.replyTime) ? 1 : -1))
    .slice(0, mostReplies)
  const replies = replied.flatMap(([at, enquiry], place) => {
    const own = firstReplies.filter(({ language }) => language === enquiry.language)
    const fitting = own.length > 0 && enquiry.language !== 'en' ? own : usual
    const template = fitting[place % fitting.length]
    const product = foreignName(productName(String(enquiry.product)), 'en')
    if (!template || !product) return []
    const country = new Intl.DisplayNames(['en'], { type: 'region' }).of(String(enquiry.country))
    const values: Readonly<Record<string, unknown>> = {
      customer: enquiry.customer,
      customerCompany: enquiry.company,
      country,
      company,
      product,
      site: company,
      sender: people.get(String(enquiry.owner)),
    }
    const filled = (text: string) => fillPlaceholders(text, (name) => String(values[name] ?? ''))
    const { code, subject, content } = template
    return [{ at, template: code, subject: filled(subject), content: filled(content) }]
  })
  const byPlace = new Map(replies.map((reply) => [reply.at, reply]))
  return {
    replies,
    enquiries: enquiries.map((enquiry, at) => {
      const reply = byPlace.get(at)
      const text = reply && `${reply.subject}\n\n${paragraphsOf(reply.content)}`
      return text === undefined ? enquiry : { ...enquiry, reply: text }
    }),
  }
}

/** Adds the mails to the outbox. */
export async function seedReplies(
  { db }: DemoTarget,
  tenantId: number,
  replies: readonly Reply[],
  enquiryAt: (at: number) => { readonly id: string; readonly record: DemoRecord },
): Promise<void> {
  const rows = replies.map(({ at, template, subject, content }, place) => {
    const { id: about, record } = enquiryAt(at)
    const id = stableId('reply', String(tenantId), String(at))
    const { status, result } = place === 2 ? bounced : sent
    const time = String(record.replyTime)
    return {
      id,
      tenant_id: tenantId,
      es_type: '2',
      template_code: template,
      es_title: subject,
      es_receiver: String(record.email),
      es_content: content,
      es_send_status: status,
      es_send_num: 1,
      es_result: result,
      es_send_time: status === sent.status ? time : null,
      twice: 'N',
      about_entity: 'enquiry',
      about_id: about,
      message_id: `<${id}@mail.example>`,
      create_by: String(record.owner),
      create_time: time,
    }
  })
  if (rows.length > 0) await db.insertInto('sys_sms').values(rows).execute()
}
