import { sql } from 'kysely'
import type { Entity } from '#model'
import { fillPlaceholders } from '../../renderer/values/placeholders'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { WireRecord } from '../entity/contracts/records'
import { entityTableOf } from '../entity/schema/entityTable'
import { html } from '../http/html'
import type { Caller } from '../http/right'
import { companiesOf, companyOf } from '../sites/company'

/** Values for placeholders in replies: of the enquiry, the company and the author. Empty values are absent. */
export type ReplyValues = ReadonlyMap<string, string>

const ownLanguage = 'zh'
/** Language of letters to customers whose language is unknown, or has no templates. */
export const usualLanguage = 'en'

/** Entities with the company's data and with product names in other languages. */
export interface Named {
  readonly enterprise: Entity | undefined
  readonly productText: Entity | undefined
}

/**
 * Values for templates in a language; a template for any language is taken to be in the enquiry's. What the reader of
 * such a letter could not read is absent like an empty value, so nobody gets a Chinese name in a German letter.
 */
export async function replyValues(
  db: Db,
  record: WireRecord,
  { caller, enterprise, productText }: Named & { readonly caller: Caller },
): Promise<(language: string | null) => ReplyValues> {
  const { tenantId } = caller
  const code = String(record.site ?? '')
  const [sender, company, nameEn, latinName] = [
    await senderOf(db, code, tenantId),
    code === '' ? undefined : await companyOf(db, enterprise, { code, tenantId }),
    await onlyForeignName(db, enterprise, tenantId),
    await latinNameOf(db, caller),
  ]
  const { product, product_dictText: productName } = record
  // A caller who may not see the product's name gets no translation either.
  const translated = productName ? await namesOfProduct(db, productText, product, tenantId) : none
  const values = {
    customer: record.customer,
    customerCompany: record.company,
    email: record.email,
    phone: record.phone,
    quantity: record.quantity,
  }
  return (language) => {
    const spoken = languageOf(language, record)
    const isOwn = spoken === ownLanguage
    const isChinese = (text: unknown) => inChinese.test(String(text ?? ''))
    const readable = <T>(name: T) => (isOwn || !isChinese(name) ? name : undefined)
    const asked = <T>(text: T) => (withHan.has(spoken) || !isChinese(text) ? text : undefined)
    const names = isOwn
      ? [sender?.enterprise, company?.name, sender?.own]
      : [company?.nameEn, sender?.foreign, nameEn, sender?.enterprise, sender?.own]
    const signed = names.find((name) => readable(name))
    const called = {
      country: countryIn(spoken, String(record.country ?? '')),
      company: signed,
      site: sender?.site ? (readable(sender.site) ?? signed) : undefined,
      product: isOwn ? productName : (readable(translated.get(spoken)) ?? readable(productName)),
      sender: isOwn ? caller.realname : (latinName ?? readable(caller.realname)),
      subject: asked(record.subject),
      message: asked(record.message),
    }
    const texts = Object.entries({ ...values, ...called }).map(
      ([name, value]) => [name, String(value ?? '').trim()] as const,
    )
    return new Map(texts.filter(([, text]) => text !== ''))
  }
}

/** Language of a letter by a template of that language; null = a template for any language. */
export const languageOf = (language: string | null, { language: asked }: WireRecord): string =>
  language || (typeof asked === 'string' && asked) || usualLanguage

const inChinese = /\p{Script=Han}/u
// Customers write these with the same signs.
const withHan = new Set([ownLanguage, 'ja'])

const none: ReadonlyMap<string, string> = new Map()

/** The product's names by language. */
async function namesOfProduct(
  db: Db,
  entity: Entity | undefined,
  product: unknown,
  tenantId: number,
): Promise<ReadonlyMap<string, string>> {
  if (!entity || typeof product !== 'string') return none
  const { rows } = await sql<{ language: string; name: string }>`
    select language, name from ${sql.table(entityTableOf(entity).table)}
    where product_id = ${product} and tenant_id = ${tenantId} and del_flag = 0`.execute(db)
  return new Map(rows.map(({ language, name }) => [language, name]))
}

/** Who writes a letter: the company, and the website that was asked, if one was (`code` is not ''). */
export async function senderOf(db: Db, code: string, tenantId: number) {
  const found = await system(db)
    .selectFrom('sys_tenant as tenant')
    .leftJoin('sys_site as site', (on) =>
      on.onRef('site.tenant_id', '=', 'tenant.id').on('site.code', '=', code),
    )
    .select(['tenant.name as own', 'tenant.name_en as foreign'])
    .select(['site.name as site', 'site.enterprise_name'])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirst()
  // Same name as in the console's footer (siteRoutes).
  const enterprise = found?.enterprise_name?.trim() || undefined
  return found && { ...found, enterprise, company: enterprise ?? found.own }
}

/** The company's name in other languages if its websites agree on one. */
async function onlyForeignName(
  db: Db,
  enterprise: Entity | undefined,
  tenantId: number,
): Promise<string | undefined> {
  const names = new Set((await companiesOf(db, enterprise, tenantId)).map(({ nameEn }) => nameEn))
  const [name] = names
  return names.size === 1 ? name : undefined
}

async function latinNameOf(db: Db, { userId }: Caller): Promise<string | undefined> {
  const user = await system(db)
    .selectFrom('sys_user')
    .select('latin_name')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.latin_name || undefined
}

/** Country name in the language; '' for an unknown code. */
function countryIn(language: string, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return ''
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? ''
}

/** Fills placeholders; those without a value remain, so that the author sees and replaces them. */
export const filledText = (text: string, values: ReplyValues): string =>
  fillPlaceholders(text, (name) => values.get(name)?.replace(/\s+/g, ' ') ?? open(name))

/** Fills placeholders of HTML. */
export const filledMarkup = (text: string, values: ReplyValues): string =>
  fillPlaceholders(text, (name) => {
    const value = values.get(name)
    return value === undefined ? open(name) : html`${value}`.text.replace(/\r\n|\r|\n/g, '<br>')
  })

const open = (name: string): string => `\${${name}}`
