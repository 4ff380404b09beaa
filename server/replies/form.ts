import { type Static, Type } from 'typebox'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { WireRecord } from '../entity/contracts/records'
import type { Caller } from '../http/right'
import { type MailAbout, mailType } from '../mail/outbox'
import { filledMarkup, filledText, type Named, replyValues } from './values'

/** `template_use` of templates for replies to enquiries. */
const replyUse = 'enquiry'

const nullableText = Type.Union([Type.String(), Type.Null()])

const replyTemplate = Type.Object({
  ...{ code: Type.String(), name: Type.String(), language: nullableText },
  /** With the enquiry's values; placeholders that have none are as they were. */
  ...{ subject: Type.String(), content: Type.String() },
})

/** What a reply by mail begins with. */
export const replyForm = Type.Object({
  /** Version of the enquiry, to be sent with the reply. */
  ver: Type.Integer(),
  receiver: Type.String(),
  customer: Type.String(),
  message: Type.String(),
  /** Why it cannot be replied to; null = it can. */
  why: nullableText,
  isConfigured: Type.Boolean(),
  templates: Type.Array(replyTemplate),
  /** Code of the one that the caller has used last, of these. */
  last: nullableText,
  /** What was sent before, the newest first. */
  mails: Type.Array(
    Type.Object({
      ...{ id: Type.String(), subject: Type.String(), time: Type.String(), by: nullableText },
      ...{ status: Type.String(), result: nullableText },
    }),
  ),
})

type ReplyForm = Static<typeof replyForm>
type Found = Pick<ReplyForm, 'receiver' | 'customer' | 'message' | 'templates' | 'last' | 'mails'>

const mailsShown = 5

interface Asked {
  readonly entity: string
  readonly record: WireRecord
  readonly named: Named
}

export async function readReplyForm(
  db: Db,
  { entity, record, named }: Asked,
  caller: Caller,
): Promise<Found> {
  const templates = await templatesFor(db, { record, named }, caller)
  return {
    receiver: String(record.email ?? ''),
    customer: String(record.customer ?? ''),
    message: String(record.message ?? ''),
    templates,
    last: await lastUsed(db, templates, caller),
    mails: await mailsAbout(db, { entity, id: String(record.id) }, caller),
  }
}

/** Those in the enquiry's language before those in none; where there are none in it, all. */
async function templatesFor(
  db: Db,
  { record, named }: Omit<Asked, 'entity'>,
  caller: Caller,
): Promise<ReplyForm['templates']> {
  const all = await system(db)
    .selectFrom('sys_sms_template')
    .select(['template_code as code', 'template_name as name', 'template_language as language'])
    .select(['template_subject as subject', 'template_content as content'])
    .where('tenant_id', '=', caller.tenantId)
    .where('del_flag', '=', 0)
    .where('template_type', '=', mailType)
    .where('template_use', '=', replyUse)
    .where((it) => it.or([it('active', 'is', null), it('active', '<>', 'N')]))
    .orderBy('template_name')
    .execute()
  const own = all.filter(({ language }) => language !== null && language === record.language)
  const offered = own.length > 0 ? [...own, ...all.filter(({ language }) => !language)] : all
  const valuesIn = await replyValues(db, record, { caller, ...named })
  return offered.map(({ code, name, language, subject, content }) => {
    const values = valuesIn(language)
    return {
      ...{ code, name, language },
      subject: filledText(subject?.trim() || name, values),
      content: filledMarkup(content, values),
    }
  })
}

async function lastUsed(
  db: Db,
  templates: ReplyForm['templates'],
  { tenantId, username }: Caller,
): Promise<string | null> {
  if (templates.length === 0) return null
  const codes = templates.map(({ code }) => code)
  const row = await system(db)
    .selectFrom('sys_sms')
    .select('template_code')
    .where('create_by', '=', username)
    .where('tenant_id', '=', tenantId)
    .where('template_code', 'in', codes)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.template_code ?? null
}

async function mailsAbout(
  db: Db,
  about: MailAbout,
  { tenantId }: Caller,
): Promise<ReplyForm['mails']> {
  const rows = await system(db)
    .selectFrom('sys_sms as mail')
    .leftJoin('sys_user as user', 'user.username', 'mail.create_by')
    .select(['mail.id', 'mail.es_title as subject', 'mail.es_send_status as status'])
    .select(['mail.create_time as time', 'mail.es_result as result', 'user.realname as by'])
    .where('mail.tenant_id', '=', tenantId)
    .where('mail.about_id', '=', about.id)
    .where('mail.about_entity', '=', about.entity)
    .orderBy('mail.id', 'desc')
    .limit(mailsShown)
    .execute()
  return rows.map(({ subject, status, ...mail }) => ({
    ...mail,
    subject: subject ?? '',
    status: status ?? '',
  }))
}
