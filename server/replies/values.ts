import { sql } from 'kysely'
import type { Entity } from '#model'
import { fillPlaceholders } from '../../renderer/values/placeholders'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { WireRecord } from '../entity/contracts/records'
import { entityTableOf } from '../entity/schema/entityTable'
import { html } from '../http/html'
import type { Caller } from '../http/right'
import { companyOf } from '../sites/company'

/** What a reply may name of an enquiry, the company and whoever writes; what has no value is not among them. */
export type ReplyValues = ReadonlyMap<string, string>

const usualLanguage = 'en'

/** Of the documents: what says who the company is, and what products are called in other languages. */
export interface Named {
  readonly enterprise: Entity | undefined
  readonly productText: Entity | undefined
}

/**
 * The values of templates in a language: countries, products and the company are called as its readers call them, as far
 * as somebody has written how.
 */
export async function replyValues(
  db: Db,
  record: WireRecord,
  { caller, enterprise, productText }: Named & { readonly caller: Caller },
): Promise<(language: string | null) => ReplyValues> {
  const { tenantId } = caller
  const code = String(record.site ?? '')
  const site = await siteOf(db, code, tenantId)
  // An enquiry that came from no website, or from one of which nobody has written, has the company's name all the same.
  const company =
    (code === '' ? undefined : await companyOf(db, enterprise, { code, tenantId })) ??
    (await companyOf(db, enterprise, { tenantId }))
  const { product, product_dictText: productName } = record
  // Whoever may not know what it is called is not told in another language either.
  const translated = productName ? await namesOfProduct(db, productText, product, tenantId) : none
  const values = {
    ...{ customer: record.customer, customerCompany: record.company, email: record.email },
    ...{ phone: record.phone, quantity: record.quantity },
    ...{ subject: record.subject, message: record.message, sender: caller.realname },
  }
  return (language) => {
    const spoken = language ?? usualLanguage
    const country = countryIn(spoken, String(record.country ?? ''))
    const foreign = spoken === 'zh' ? undefined : company?.nameEn
    const called = {
      ...{ country, company: foreign ?? site?.enterprise ?? company?.name ?? site?.own },
      // A name in Chinese tells others nothing.
      site: foreign && inChinese.test(site?.name ?? '') ? foreign : site?.name,
      product: translated.get(spoken) ?? productName ?? product,
    }
    const texts = Object.entries({ ...values, ...called }).map(
      ([name, value]) => [name, String(value ?? '').trim()] as const,
    )
    return new Map(texts.filter(([, text]) => text !== ''))
  }
}

const inChinese = /\p{Script=Han}/u

const none: ReadonlyMap<string, string> = new Map()

/** By language. */
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

/** The website that the enquiry came from, or else the company's first. */
export async function siteOf(db: Db, code: string, tenantId: number) {
  const all = await system(db)
    .selectFrom('sys_site')
    .innerJoin('sys_tenant', 'sys_tenant.id', 'sys_site.tenant_id')
    .select([
      'sys_site.code',
      'sys_site.name',
      'sys_site.enterprise_name',
      'sys_tenant.name as own',
    ])
    .where('sys_site.tenant_id', '=', tenantId)
    .orderBy('sys_site.code')
    .execute()
  const site = all.find((one) => one.code === code) ?? all[0]
  // As the console's footer calls it (siteRoutes).
  const enterprise = site?.enterprise_name?.trim() || undefined
  return (
    site && {
      ...{ code: site.code, name: site.name, enterprise, own: site.own },
      company: enterprise ?? site.own,
    }
  )
}

/** '' for what is no country. */
function countryIn(language: string, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return ''
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? ''
}

/** The text with its values; a placeholder that has none stays, to be seen and written over. */
export const filledText = (text: string, values: ReplyValues): string =>
  fillPlaceholders(text, (name) => values.get(name)?.replace(/\s+/g, ' ') ?? open(name))

/** The same of HTML. */
export const filledMarkup = (text: string, values: ReplyValues): string =>
  fillPlaceholders(text, (name) => {
    const value = values.get(name)
    return value === undefined ? open(name) : html`${value}`.text.replace(/\r\n|\r|\n/g, '<br>')
  })

const open = (name: string): string => `\${${name}}`
