import { type SqlBool, sql } from 'kysely'
import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Call } from '../entity/contracts/calls'
import { ruled } from '../entity/read/rowRules'
import { notFound, ok } from '../http/envelope'
import { refuseStronger } from '../rights/giving'
import { userMessages as messages } from './messages'

/** Purges deleted accounts of the caller's tenant that he sees; accounts that other tenants share stay. */
export async function purge(
  { request: { caller, ip }, store: { entityTable } }: Call,
  ids: readonly string[],
  { db, clock }: { readonly db: Db; clock(): Date },
) {
  const gone = await db.transaction().execute(async (trx) => {
    const rows = await system(trx)
      .selectFrom('sys_user as person')
      .select(['person.id', 'person.username'])
      .where('person.id', 'in', [...ids, ''])
      .where('person.del_flag', '=', 1)
      .where(sql<SqlBool>`${caller.tenantId} = all(select member.tenant_id from sys_user_tenant member
        where member.user_id = person.id)`)
      .where(
        sql<SqlBool>`exists (select 1 from sys_user_tenant member where member.user_id = person.id)`,
      )
      .where(
        sql<SqlBool>`person.id in (select id from ${sql.table(entityTable.table)}
          where tenant_id = ${caller.tenantId} and ${ruled(entityTable, caller)})`,
      )
      .forUpdate()
      .execute()
    if (rows.length === 0) throw notFound()
    for (const { id } of rows) await refuseStronger(trx, id, caller)
    const found = rows.map(({ id }) => id)
    await system(trx).deleteFrom('sys_user').where('id', 'in', found).execute()
    const content = messages.purgedLog(rows.map(({ username }) => username))
    const { username: account, realname: name, tenantId } = caller
    await writeLog(trx, clock, { logType: 2, content, ip, account, name, tenantId })
    return rows.length
  })
  return ok({ deleted: gone }, messages.purged)
}
