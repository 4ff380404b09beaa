import { fillPlaceholders } from '../../renderer/values/placeholders'
import { stableId } from '../kernel/ids'
import type { Past } from './clock'
import { foreignName } from './foreignNames'
import { type DemoTarget, insert } from './insert'
import written from './mails.json'
import type { Random } from './random'

const mailType = '2'
const sent = { status: '1', attempts: 1, twice: 'N', result: '250 2.0.0 OK queued' }
const created = '2024-03-01 09:10:00'

interface Made {
  readonly past: Past
  readonly random: Random
  /** Company name used towards customers. */
  readonly company: string
  readonly products: readonly { readonly name: string }[]
}

/** Seeds mail templates of a tenant and mails of the last two weeks. None is waiting: the demo sends no mail. */
export async function seedMails(target: DemoTarget, tenantId: number, made: Made): Promise<void> {
  await insert(
    target,
    'messageTemplate',
    tenantId,
    written.templates.map(({ name, code, use, language, states, subject, content, test }) => ({
      templateName: name,
      templateCode: code,
      templateType: mailType,
      active: true,
      templateUse: use,
      templateLanguage: language ?? null,
      templateStates: states ?? null,
      templateSubject: subject,
      templateContent: content,
      templateTestJson: JSON.stringify(test),
      createTime: created,
    })),
  )
  await target.db.insertInto('sys_sms').values(mailsOf(tenantId, made)).execute()
}

const days = 14

function mailsOf(tenantId: number, { past, random, company, products }: Made) {
  const replies = written.templates.filter(({ code }) =>
    ['enquiry_reply', 'quotation'].includes(code),
  )
  return Array.from({ length: 3 * days }, (_, at) => {
    const [customer = '', receiver = '', country = ''] = random.pick(written.customers)
    const template = random.pick(replies)
    const product = foreignName(random.pick(products).name, 'en') ?? ''
    const values: Readonly<Record<string, unknown>> = {
      ...template.test,
      customer,
      country,
      product,
      company,
      number: `Q-${past.date(0).slice(0, 4)}-${random.int(100, 999)}`,
    }
    const filled = (text: string) => fillPlaceholders(text, (name) => String(values[name] ?? ''))
    const outcome = { ...sent, ...written.outcomes[at % 11] }
    const id = stableId('mail', String(tenantId), String(at))
    const time = past.time(days - Math.floor(at / 3), random.int(8 * 60, 18 * 60))
    return {
      id,
      tenant_id: tenantId,
      es_type: mailType,
      template_code: template.code,
      es_title: filled(template.subject),
      es_receiver: receiver,
      es_content: filled(template.content),
      es_param: JSON.stringify(values),
      es_send_status: outcome.status,
      es_send_num: outcome.attempts,
      es_result: outcome.result,
      es_send_time: outcome.status === sent.status ? time : null,
      twice: outcome.twice,
      message_id: `<${id}@mail.example>`,
      create_time: time,
    }
  })
}
