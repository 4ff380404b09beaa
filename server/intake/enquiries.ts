import { sql } from 'kysely'
import type { Entity } from '#model'
import { beginningOf } from '../../renderer/model/characters/characters'
import { matches } from '../../renderer/model/regexp/patterns'
import { type Challenges, doubtedBits, usualBits } from '../captcha/challenge'
import type { Db } from '../db/open'
import type { EntityDeps } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import type { Origin } from '../entity/contracts/writing'
import { byNamesOfNow } from '../entity/judge/formerNames'
import { namesAt } from '../entity/judge/namesAt'
import { readPageQuery } from '../entity/read/listQuery'
import { entityTableOf } from '../entity/schema/entityTable'
import { mayWrite } from '../entity/schema/fieldRights'
import { onceOf } from '../entity/write/onceAnswers'
import type { Stores } from '../entity/write/stores'
import { clockCaller } from '../entity/write/timedSteps'
import { Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { wallClock } from '../kernel/wallClock'
import type { Block, Blocks } from './blocks'
import { countryOf, languageOf } from './country'
import type { EnquiryForm, SentFile } from './form'
import { intakeMessages as messages } from './messages'
import { type IntakeSite, strangeHost } from './sites'
import { junkFrom, type SpamScore, spamScore } from './spam'

/** Who sent a form, and from where. */
export interface Sender {
  readonly site: IntakeSite
  readonly ip: string
  readonly url: string
  /** Host name of the console in the request. */
  readonly host: string
}

/** A form that may be stored, with its spam score. */
export interface CheckedForm {
  readonly sent: EnquiryForm
  readonly blocks: readonly Block[]
  readonly spam: SpamScore
}

export interface Enquiries {
  /** Throws 400 with the names of wrong fields, 403 if blocked, 428 if more proof of work is required. */
  check(sent: EnquiryForm, sender: Sender): Promise<CheckedForm>
  /** Stores the form; each challenge can be used once. */
  store(form: CheckedForm, files: readonly SentFile[], sender: Sender): Promise<void>
}

interface Parts {
  readonly deps: EntityDeps
  readonly stores: Stores
  readonly challenges: Challenges
  readonly blocks: Blocks
  /** Chooses the owner by the company's rules, in the transaction that stores the enquiry. */
  arrived(
    trx: Db,
    enquiry: Stored,
    by: { readonly origin: Origin; readonly now: Date },
  ): Promise<void>
}

const entityName = 'enquiry'
const filesTaken = ['image/*', '.pdf', '.doc', '.docx', '.xls', '.xlsx']
const sameMs = 48 * 3_600_000

/** The caller for what visitors write: nobody from the company. */
const websiteCaller = (tenantId: number): Caller => ({
  ...clockCaller(tenantId),
  username: 'website',
  realname: messages.website,
})

export function createEnquiries({ deps, stores, challenges, blocks, arrived }: Parts): Enquiries {
  const { db } = deps.database
  const entityNow = (tenantId: number): Entity => {
    const entity = deps.entities(tenantId).get(entityName)
    if (!entity) throw new Refusal(404, messages.noSite)
    return entity
  }

  async function check(sent: EnquiryForm, { site, ip, host }: Sender): Promise<CheckedForm> {
    const bits = challenges.bitsOf(site.code, sent.challenge, sent.number)
    if (bits === undefined || bits < usualBits) throw new Refusal(409, messages.wrongWork)
    const fields = wrongFields(sent)
    if (fields.length > 0) throw new Refusal(400, messages.invalid, { fields })
    const found = await blocks.of(site.tenantId, { email: sent.email.trim(), ip })
    const [strictest] = found
    if (strictest?.action === 'verify' && bits < doubtedBits)
      throw new Refusal(428, messages.moreWork, { bits: doubtedBits })
    if (strictest?.action === 'reject') {
      await blocks.hit(found, site.tenantId)
      throw new Refusal(403, messages.refused)
    }
    const spam = spamScore({
      name: sent.name,
      company: sent.company,
      message: sent.message,
      seconds: Number(sent.seconds) || 0,
      trap: sent.website,
      same: await sameTexts(sent.message, site.tenantId),
      otherHost: strangeHost(site, sent.page, host),
    })
    return { sent, blocks: found, spam: withBlocks(spam, found) }
  }

  async function sameTexts(message: string, tenantId: number): Promise<number> {
    const { table, columns } = entityTableOf(entityNow(tenantId))
    const text = columns.get('message')
    if (!text) return 0
    const since = wallClock(new Date(deps.clock().getTime() - sameMs))
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.table(table)}
      where tenant_id = ${tenantId} and del_flag = 0 and create_time >= ${since}::timestamp
        and md5(${sql.ref(text.name)}) = md5(${message.trim()})`.execute(db)
    return Number(rows[0]?.count ?? 0)
  }

  /** Finds the product of the page by its number or name. */
  async function productOf(text: string, caller: Caller): Promise<string | undefined> {
    const entity = deps.entities(caller.tenantId).get('product')
    if (!entity || text === '') return undefined
    const store = stores(entity)
    for (const key of ['sku', entity.label?.key]) {
      if (key === undefined || !entity.fields.has(key)) continue
      const query = readPageQuery({ [key]: text }, store.entityTable, caller)
      const [id] = await store.ids(query, caller, 1)
      if (id !== undefined) return id
    }
    return undefined
  }

  return {
    check,
    async store({ sent, blocks: found, spam }, files, { site, ip, url }) {
      const caller = websiteCaller(site.tenantId)
      const entity = entityNow(site.tenantId)
      // The form is the program's, and calls fields as its files do.
      const former = await namesAt(0, entity, { deps, caller })
      const store = stores(former?.entity ?? entity)
      const named = (values: Values) => (former ? byNamesOfNow(values, former) : values)
      const paths: string[] = []
      for (const { name, content } of files)
        paths.push(await content.keep({ name, biz: 'enquiry', accept: filesTaken, caller }))
      const product = await productOf(sent.product.trim(), caller)
      const about =
        sent.product !== '' && product === undefined ? [messages.product(sent.product)] : []
      const all = new Map(['country', 'language'].map((dict) => [dict, 'all'] as const))
      const lookup = await deps.lookup.load(all, caller)
      const [countries = [], languages = []] = [...all.keys()].map((dict) =>
        lookup.options(dict).map(({ value }) => value),
      )
      const isJunk = spam.score >= junkFrom
      const said: Values = {
        subject: messages.subjectOf(sent.name.trim(), sent.product.trim()),
        customer: sent.name.trim(),
        company: sent.company.trim(),
        email: sent.email.trim(),
        phone: sent.phone.trim(),
        quantity: sent.quantity,
        product: product ?? null,
        message: [sent.message.trim(), ...about].join('\n\n'),
        files: paths.join(','),
        source: 'site',
        country: countryOf(sent, countries) ?? null,
        language: languageOf(sent, languages) ?? null,
      }
      const { body, typed } = apart(named(said), store.entityTable.entity, caller)
      const own: Values = {
        ...typed,
        ...named({
          site: site.code,
          ip,
          page: beginningOf(sent.page, 500),
          referrer: beginningOf(sent.referrer, 500),
          score: spam.score,
          scoreWhy: spam.reasons.join('\n'),
          ...(isJunk ? { status: 'spam' } : {}),
        }),
      }
      const once = onceOf(
        sent.challenge,
        { userId: caller.userId, tenantId: site.tenantId, route: url },
        JSON.stringify(sent),
      )
      const origin = { caller, ip, url, method: 'POST' }
      await store.create(body, { origin, once }, own, async (trx, created, now) => {
        await arrived(trx, created, { origin, now })
        return undefined
      })
      await blocks.hit(found, site.tenantId)
    },
  }
}

/** Visitors have no rights: values of fields that require one are parsed here and written by the website. */
function apart(said: Values, { fields }: Entity, caller: Caller) {
  const all = Object.entries(said).map(([key, raw]) => ({ key, raw, field: fields.get(key) }))
  const withheld = all.flatMap(({ key, raw, field }) =>
    field && !mayWrite(field, caller) ? [[key, field.type.fromWire(raw, field) ?? null]] : [],
  )
  const typed: Values = Object.fromEntries(withheld)
  const body = Object.entries(said).filter(([key]) => !Object.hasOwn(typed, key))
  return { body: Object.fromEntries(body) as Values, typed }
}

/** Names of the form's invalid fields. */
function wrongFields(sent: EnquiryForm): readonly string[] {
  return [
    ...(sent.name.trim() === '' ? ['name'] : []),
    ...(matches('e', sent.email.trim()) ? [] : ['email']),
    ...(sent.message.trim() === '' ? ['message'] : []),
    ...(/^([1-9]\d{0,8})?$/.test(sent.quantity.trim()) ? [] : ['quantity']),
  ]
}

/** A `junk` entry alone makes it junk; a `verify` entry does not count, as the sender did the extra work. */
function withBlocks({ score, reasons }: SpamScore, found: readonly Block[]): SpamScore {
  const told = found.map(({ list, address }) =>
    list === 'blackEmail'
      ? messages.reasons.blockedEmail(address)
      : messages.reasons.blockedIp(address),
  )
  const isJunk = found.some(({ action }) => action === 'junk')
  return { score: isJunk ? 100 : score, reasons: [...told, ...reasons] }
}
