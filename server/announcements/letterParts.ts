import type { Db } from '../db/open'
import { system } from '../db/tables'
import { type Html, html } from '../http/html'

interface Member {
  readonly id: string
  readonly name: string
}

/** Active members of the tenant, by account: the possible recipients of a letter. */
export async function membersNamed(
  db: Db,
  usernames: readonly string[],
  tenantId: number,
): Promise<ReadonlyMap<string, Member>> {
  if (usernames.length === 0) return new Map()
  const rows = await system(db)
    .selectFrom('sys_user as person')
    .innerJoin('sys_user_tenant as member', 'member.user_id', 'person.id')
    .select(['person.id', 'person.username', 'person.realname as name'])
    .where('member.tenant_id', '=', tenantId)
    .where('person.status', '=', 1)
    .where('person.del_flag', '=', 0)
    .where('person.username', 'in', [...usernames])
    .execute()
  return new Map(rows.map(({ id, username, name }) => [username, { id, name }]))
}

/** Maximum number of items that a letter lists. */
export const listedAtMost = 10

/** The first items, one per line, and the number of the remaining ones. */
export function firstLines<One>(
  all: readonly One[],
  lineOf: (one: One) => string,
  more: (count: number) => string,
): Html {
  const rest = all.length - listedAtMost
  return html`<ul>${all
    .slice(0, listedAtMost)
    .map((one) => html`<li>${lineOf(one)}</li>`)}</ul>${rest > 0 ? html`<p>${more(rest)}</p>` : ''}`
}
