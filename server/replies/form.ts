import { type Static, Type } from 'typebox'
import { can, type Entity, permissionOf } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { WireRecord } from '../entity/contracts/records'
import { nullableText } from '../http/call'
import type { Caller } from '../http/right'
import { type MailAbout, mailType } from '../mail/outbox'
import {
  filledMarkup,
  filledText,
  languageOf,
  type Named,
  replyValues,
  usualLanguage,
} from './values'

/** `template_use` of templates for replies to enquiries. */
const replyUse = 'enquiry'

const replyTemplate = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** Of the letter: a template for any language is taken to be in the enquiry's. */
  language: Type.String(),
  /** Filled with the enquiry's values; placeholders without a value remain. */
  subject: Type.String(),
  content: Type.String(),
})

/** Initial content of the reply form. */
export const replyForm = Type.Object({
  /** Version of the enquiry; must be sent with the reply. */
  ver: Type.Integer(),
  receiver: Type.String(),
  customer: Type.String(),
  message: Type.String(),
  /** Of letters without a template. */
  language: Type.String(),
  /** Why a reply is not possible; null = it is possible. */
  why: nullableText,
  isConfigured: Type.Boolean(),
  templates: Type.Array(replyTemplate),
  /** Code of the template that fits the enquiry's state and language best; null = none does. */
  proposed: nullableText,
  /** What the enquiry is about; null = nothing that has translations. */
  product: Type.Union([
    Type.Null(),
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** Whether the caller may add a translation of the name. */
      translatable: Type.Boolean(),
    }),
  ]),
  /** Earlier mails, newest first. */
  mails: Type.Array(
    Type.Object({
      id: Type.String(),
      subject: Type.String(),
      time: Type.String(),
      by: nullableText,
      status: Type.String(),
      result: nullableText,
    }),
  ),
})

type ReplyForm = Static<typeof replyForm>
type Found = Omit<ReplyForm, 'ver' | 'why' | 'isConfigured'>

const mailsShown = 5

interface Asked {
  readonly entity: Entity
  readonly record: WireRecord
  readonly named: Named
}

export async function readReplyForm(
  db: Db,
  { entity, record, named }: Asked,
  caller: Caller,
): Promise<Found> {
  const offered = offeredOf(await allTemplates(db, caller), record)
  return {
    receiver: String(record.email ?? ''),
    customer: String(record.customer ?? ''),
    message: String(record.message ?? ''),
    language: languageOf(null, record),
    templates: await filledTemplates(db, { offered, record, named }, caller),
    proposed: proposedOf(offered, record, String(record[entity.states?.field.key ?? ''])),
    product: productOf(record, named, caller),
    mails: await mailsAbout(db, { entity: entity.name, id: String(record.id) }, caller),
  }
}

type Template = Awaited<ReturnType<typeof allTemplates>>[number]

const allTemplates = (db: Db, { tenantId }: Caller) =>
  system(db)
    .selectFrom('sys_sms_template')
    .select(['template_code as code', 'template_name as name', 'template_language as language'])
    .select(['template_subject as subject', 'template_content as content'])
    .select('template_states as states')
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('template_type', '=', mailType)
    .where('template_use', '=', replyUse)
    .where((it) => it.or([it('active', 'is', null), it('active', '<>', 'N')]))
    .orderBy('template_name')
    .execute()

/** Templates in the enquiry's language, then those without a language; all if none is in its language. */
function offeredOf(all: readonly Template[], record: WireRecord): readonly Template[] {
  const own = all.filter(({ language }) => language !== null && language === record.language)
  return own.length > 0 ? [...own, ...all.filter(({ language }) => !language)] : all
}

async function filledTemplates(
  db: Db,
  { offered, record, named }: Omit<Asked, 'entity'> & { readonly offered: readonly Template[] },
  caller: Caller,
): Promise<ReplyForm['templates']> {
  const valuesIn = await replyValues(db, record, { caller, ...named })
  return offered.map(({ code, name, language, subject, content }) => {
    const values = valuesIn(language)
    return {
      code,
      name,
      language: languageOf(language, record),
      subject: filledText(subject?.trim() || name, values),
      content: filledMarkup(content, values),
    }
  })
}

/**
 * Templates in the customer's language come before those for any language, and these before English ones; then those
 * for this state before those for any. One for other states or other languages is nobody's letter.
 */
function proposedOf(
  offered: readonly Template[],
  record: WireRecord,
  state: string,
): string | null {
  const languages = [languageOf(null, record), '', usualLanguage]
  const fitting = offered.flatMap(({ code, language, states }) => {
    const place = languages.indexOf(language ?? '')
    const named = (states ?? '').split(',').filter(Boolean)
    const isFor = named.includes(state)
    if (place < 0 || !(isFor || named.length === 0)) return []
    return [{ code, rank: place * 2 + (isFor ? 0 : 1) }]
  })
  const best = Math.min(...fitting.map(({ rank }) => rank))
  return fitting.find(({ rank }) => rank === best)?.code ?? null
}

function productOf(
  { product: id, product_dictText: name }: WireRecord,
  { productText }: Named,
  { grants }: Caller,
): ReplyForm['product'] {
  if (!productText || typeof id !== 'string' || typeof name !== 'string' || name === '') return null
  return { id, name, translatable: can(grants, permissionOf(productText, 'add')) }
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
    .orderBy('mail.create_time', 'desc')
    .orderBy('mail.id')
    .limit(mailsShown)
    .execute()
  return rows.map(({ subject, status, ...mail }) => ({
    ...mail,
    subject: subject ?? '',
    status: status ?? '',
  }))
}
