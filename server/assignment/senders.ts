import { sql } from 'kysely'
import type { Db } from '../db/open'
import type { Stored } from '../entity/contracts/records'
import type { EntityTable } from '../entity/schema/entityTable'
import { type AssignRule, ownerKey } from './rules'

/** Identity of the sender; '' if unknown. */
export const senderOf = ({ values }: Stored): string =>
  typeof values.email === 'string' ? values.email.trim().toLowerCase() : ''

/** Junk does not make its sender a customer. */
const junk = 'spam'

/** For each sender, the owner of his previous enquiry. */
export async function formerOwners(
  trx: Db,
  records: readonly Stored[],
  { enquiries, tenantId }: { readonly enquiries: EntityTable; readonly tenantId: number },
): Promise<ReadonlyMap<string, string>> {
  const { table, columns, entity } = enquiries
  const [email, owner] = [columns.get('email'), columns.get(ownerKey)]
  const state = columns.get(entity.states?.field.key ?? '')
  // Both as typed and in the form in which most are stored.
  const written = records.flatMap((one) => [String(one.values.email ?? ''), senderOf(one)])
  const asked = [...new Set(written)].filter((text) => text !== '')
  if (!email || !owner || !state || asked.length === 0) return new Map()
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<{ sender: string; owner: string }>`
    select lower(${sql.ref(email.name)}) as sender, ${sql.ref(owner.name)} as owner
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and del_flag = 0 and ${sql.ref(email.name)} = any(${asked}::text[])
      and ${sql.ref(owner.name)} is not null and ${sql.ref(state.name)} <> ${junk}
      and id <> all(${ids}::text[])
    order by id desc`.execute(trx)
  // The list is ordered newest first, so the first one is kept.
  return new Map(rows.toReversed().map((row) => [row.sender, row.owner]))
}

/** Treated as a rule that names only this person, so that the same checks apply. */
export const ruleOfOne = (username: string): AssignRule => ({
  id: `@${username}`,
  name: '',
  hits: 0,
  users: [username],
  departs: [],
  countries: [],
  sites: [],
  products: [],
  categories: [],
})
