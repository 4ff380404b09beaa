import { sql } from 'kysely'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import type { RecordChange } from '../entity/contracts/deps'
import { toColumn } from '../entity/read/rows'
import { entityTableOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'
import type { NoticeKind } from '../mail/notices'
import type { TemplateValues } from '../mail/template'
import { senderOf } from '../replies/values'
import { assignmentMessages } from './messages'

const { notice: messages } = assignmentMessages

/** Codes of the templates of a notice, and the values they may use. None of these needs more than the right to see enquiries. */
export const oneGiven: NoticeKind = {
  code: 'enquiry_notice',
  variables: [
    ...['owner', 'by', 'subject', 'customer', 'customerCompany', 'country', 'product'],
    ...['quantity', 'message', 'site', 'company', 'time'],
  ],
}
export const severalGiven: NoticeKind = {
  code: 'enquiry_notices',
  variables: ['owner', 'by', 'count', 'list', 'company'],
}

export interface Given {
  readonly mine: readonly RecordChange[]
  /** Name of the new owner. */
  readonly owner: string
  readonly caller: Caller
}

/** Template values of one enquiry, formatted as in the console. */
export async function valuesOfOne(
  trx: Db,
  { mine, owner, caller }: Given,
  documents: Documents,
): Promise<TemplateValues> {
  const after = mine[0]?.after ?? {}
  const text = (key: string) => String(after[key] ?? '')
  const sender = await senderOf(trx, text('site'), caller.tenantId)
  const country = documents.dicts.get('country')?.items.find(({ value }) => value === after.country)
  return {
    owner,
    by: giverOf(mine, caller),
    subject: text('subject'),
    customer: text('customer'),
    customerCompany: text('company'),
    country: country?.text ?? text('country'),
    product: await productNamed(trx, text('product'), { documents, caller }),
    quantity: text('quantity'),
    message: text('message'),
    time: text('createTime'),
    site: sender?.site ?? '',
    company: sender?.company ?? '',
  }
}

/** Template values of several enquiries; the first ones are listed by subject. */
export async function valuesOfSeveral(
  trx: Db,
  { mine, owner, caller }: Given,
  shown: number,
): Promise<TemplateValues> {
  const lines = mine.slice(0, shown).map(lineOf)
  const rest = mine.length - shown
  return {
    owner,
    by: giverOf(mine, caller),
    count: mine.length,
    list: [...lines, ...(rest > 0 ? [messages.more(rest)] : [])].join('\n'),
    company: (await senderOf(trx, '', caller.tenantId))?.company ?? '',
  }
}

export const lineOf = ({ after }: RecordChange): string =>
  messages.line(String(after?.subject ?? ''), String(after?.customer ?? ''))

/** Name of the rule if one rule assigned all of them, else of the person who wrote. */
const giverOf = (mine: readonly RecordChange[], { realname }: Caller): string =>
  ruleOf(mine) ?? realname

export function ruleOf(mine: readonly RecordChange[]): string | undefined {
  const [why, ...others] = new Set(mine.map(({ after }) => String(after?.assignedBy ?? '')))
  return why && others.length === 0 ? why : undefined
}

async function productNamed(
  trx: Db,
  id: string,
  { documents, caller }: { readonly documents: Documents; readonly caller: Caller },
): Promise<string> {
  const entity = documents.entities.get('product')
  const label = entity?.label && entityTableOf(entity).columns.get(entity.label.key)
  if (!entity?.label || !label || id === '') return ''
  const { rows } = await sql<{ name: string | null }>`
    select ${sql.ref(label.name)} as name from ${sql.table(entityTableOf(entity).table)}
    where tenant_id = ${caller.tenantId} and id = ${id}`.execute(trx)
  return String(toColumn(entity.label, rows[0]?.name ?? null) ?? '')
}
