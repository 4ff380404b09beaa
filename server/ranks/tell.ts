import { sql } from 'kysely'
import { firstLines, membersNamed } from '../announcements/letterParts'
import type { Letters } from '../announcements/letters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { clockCaller } from '../entity/write/timedSteps'
import { groupBy } from '../kernel/groupBy'
import { type DocumentsOf, platform } from '../kernel/ofTenant'
import { type Fall, isFall, isReached } from './changes'
import { rankMessages as messages } from './messages'

/** A found rank with its keyword and the keyword's owner. */
export interface Change extends Fall {
  readonly keyword: string
  readonly owner: string
}

/** Stores notable changes in the transaction that writes the ranks, so that a crash loses no notification. */
export async function keepChanges(
  trx: Db,
  changes: readonly Change[],
  { tenantId, date }: { readonly tenantId: number; readonly date: string },
): Promise<void> {
  const notable = changes.filter((one) => one.owner !== '' && (isFall(one) || isReached(one)))
  if (notable.length === 0) return
  await system(trx)
    .insertInto('sys_rank_change')
    .values(
      notable.map(({ keyword, owner, word, country, from, to, target }) => ({
        keyword_id: keyword,
        day: date,
        tenant_id: tenantId,
        owner,
        word,
        country,
        rank_from: from,
        rank_to: to,
        target,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface TellDeps {
  readonly db: Db
  readonly letters: Letters
  readonly documents: DocumentsOf
}

/** Sends each keyword owner one message with all stored changes. */
export const tellOwners =
  ({ db, letters, documents }: TellDeps) =>
  async (): Promise<void> => {
    const countries = documents(platform).dicts.get('country')?.items ?? []
    const countryOf = (code: string) => countries.find(({ value }) => value === code)?.text ?? code
    const tenants = await system(db)
      .selectFrom('sys_rank_change')
      .select('tenant_id')
      .distinct()
      .orderBy('tenant_id')
      .execute()
    for (const { tenant_id: tenantId } of tenants) {
      const sent = await db.transaction().execute(async (trx) => {
        const changes = await taken(trx, tenantId)
        const people = await membersNamed(
          trx,
          [...new Set(changes.map(({ owner }) => owner))],
          tenantId,
        )
        const ids: string[] = []
        for (const [owner, mine] of groupBy(changes, (one) => one.owner)) {
          const person = people.get(owner)
          if (person === undefined) continue
          const named = mine.map((one) => ({ ...one, country: countryOf(one.country) }))
          ids.push(await letters.write(trx, letterTo(person.id, { owner, mine: named, tenantId })))
        }
        return ids
      })
      for (const id of sent) await letters.sent(id, tenantId)
    }
  }

/** Takes the stored changes, to report them in this transaction. */
async function taken(trx: Db, tenantId: number): Promise<readonly (Fall & { owner: string })[]> {
  const { rows } = await sql<Fall & { owner: string }>`
    with gone as (delete from sys_rank_change where tenant_id = ${tenantId} returning *)
    select owner, word, country, rank_from as "from", rank_to as "to", target
    from gone order by day, keyword_id`.execute(trx)
  return rows
}

function letterTo(
  person: string,
  { owner, mine, tenantId }: { owner: string; mine: readonly Fall[]; tenantId: number },
) {
  const fallen = mine.filter(isFall)
  const told = [...fallen, ...mine.filter((one) => !isFall(one))]
  return {
    tenantId,
    sender: clockCaller(tenantId).realname,
    to: [person],
    title: messages.told(fallen.length, told.length - fallen.length),
    content: firstLines(told, messages.line, messages.more),
    page: `/seo/keyword?${new URLSearchParams({ 'q.owner': owner })}`,
    about: { type: 'keywordRank', id: owner },
  }
}
