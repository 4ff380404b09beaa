import { sql } from 'kysely'
import type { Db } from '../db/open'
import type { Call } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { DeletionQuery } from '../entity/write/request'
import { invalid } from '../http/envelope'
import type { EntitiesOf } from '../kernel/ofTenant'
import { moveShares } from '../people/merging'
import type { Foretelling } from '../people/removalImpact'
import type { Rewritten } from '../rights/impact'
import { restampPeople, restampRecords, stampedColumns } from './departPlace'
import { departMessages as messages } from './messages'

/**
 * Before a department is merged: its people join the other one, and what carries its code carries the other's. Its
 * roles, its leaders and the departments below follow as records. Roles of the same code cannot stand side by side.
 */
export const mergeDeparts: NonNullable<EntityHooks['merging']> = async (
  trx,
  { from, to },
  caller,
) => {
  const ids = from.map(({ id }) => id)
  const { rows: alike } = await sql<{ code: string }>`
    select role_code as code from sys_depart_role where depart_id = any(${[...ids, to.id]}::text[])
    group by role_code having count(*) > 1 order by role_code`.execute(trx)
  if (alike.length > 0)
    throw invalid([{ field: 'to', message: messages.rolesAlike(alike.map(({ code }) => code)) }])
  await sql`insert into sys_user_depart (user_id, dep_id, create_by)
    select distinct user_id, ${to.id}, ${caller.username} from sys_user_depart
    where dep_id = any(${ids}::text[]) on conflict do nothing`.execute(trx)
  await moveShares(trx, ids, to.id)
  const codes = await codesOf(trx, [...ids, to.id])
  const now = codes.get(to.id) ?? ''
  const renamed = ids.flatMap((id) => {
    const old = codes.get(id)
    return old === undefined ? [] : [{ old, now }]
  })
  await restampPeople(trx, renamed)
  await restampRecords(trx, caller.tenantId, renamed)
}

/** What merging does to codes, for the counts of its impact: the branch gets those of its new place. */
export const foretellMerge =
  (entities: EntitiesOf): Foretelling =>
  (call: Call<unknown, DeletionQuery>, ids, change) => {
    const to = call.body.to?.trim()
    if (call.body.uses !== 'merge' || to === undefined) return { change }
    let rewritten: Rewritten | undefined
    return {
      async change(trx) {
        const before = await codesOf(trx)
        await change(trx)
        const after = await codesOf(trx)
        const texts = [...before].flatMap(([id, old]) => {
          const now = after.get(ids.includes(id) ? to : id)
          return now === undefined || now === old ? [] : [{ old, now }]
        })
        const { tenantId } = call.request.caller
        rewritten = { columns: await stampedColumns(trx, entities(tenantId).values()), texts }
      },
      rewritten: () => rewritten,
    }
  }

/** Codes of departments, by id; absent = of all. */
async function codesOf(db: Db, ids?: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, org_code as code from sys_depart where org_code is not null
      and (${ids === undefined}::boolean or id = any(${ids ?? []}::text[]))`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}
