import type { Documents } from '#model'
import type { Letters } from '../announcements/letters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { clockCaller } from '../entity/write/timedSteps'
import { html } from '../http/html'
import { groupBy } from '../kernel/groupBy'
import { type Fall, isFall, isReached } from './changes'
import { rankMessages as messages } from './messages'

/** Tells owners of keywords, each in one message, what they have to look at. */
export type TellOwners = (
  changes: readonly (Fall & { readonly owner: string })[],
  tenantId: number,
) => Promise<void>

interface TellDeps {
  readonly db: Db
  readonly letters: Letters
  documents(): Documents
}

const listed = 10

export const tellOwners =
  ({ db, letters, documents }: TellDeps): TellOwners =>
  async (changes, tenantId) => {
    const countries = documents().dicts.get('country')?.items ?? []
    const notable = changes
      .filter((one) => one.owner !== '' && (isFall(one) || isReached(one)))
      .map((one) => ({
        ...one,
        country: countries.find(({ value }) => value === one.country)?.text ?? one.country,
      }))
    const people = await peopleOf(db, [...new Set(notable.map(({ owner }) => owner))], tenantId)
    for (const [owner, mine] of groupBy(notable, (one) => one.owner)) {
      const person = people.get(owner)
      if (person === undefined) continue
      const fallen = mine.filter(isFall)
      const told = [...fallen, ...mine.filter((one) => !isFall(one))]
      const rest = told.length - listed
      const id = await db.transaction().execute((trx) =>
        letters.write(trx, {
          ...{ tenantId, sender: clockCaller(tenantId).realname, to: [person] },
          title: messages.told(fallen.length, told.length - fallen.length),
          content: html`<ul>${told
            .slice(0, listed)
            .map((one) => html`<li>${messages.line(one)}</li>`)}</ul>${
            rest > 0 ? html`<p>${messages.more(rest)}</p>` : ''
          }`,
          page: `/seo/keyword?${new URLSearchParams({ 'q.owner': owner })}`,
          about: { type: 'keywordRank', id: owner },
        }),
      )
      await letters.sent(id, tenantId)
    }
  }

/** Ids of members of the tenant that are in use, by account. */
async function peopleOf(
  db: Db,
  usernames: readonly string[],
  tenantId: number,
): Promise<ReadonlyMap<string, string>> {
  if (usernames.length === 0) return new Map()
  const rows = await system(db)
    .selectFrom('sys_user as person')
    .innerJoin('sys_user_tenant as member', 'member.user_id', 'person.id')
    .select(['person.id', 'person.username'])
    .where('member.tenant_id', '=', tenantId)
    .where('person.status', '=', 1)
    .where('person.del_flag', '=', 0)
    .where('person.username', 'in', [...usernames])
    .execute()
  return new Map(rows.map(({ id, username }) => [username, id]))
}
