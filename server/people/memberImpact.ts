import { sql } from 'kysely'
import type { Db } from '../db/open'
import type { Call } from '../entity/contracts/calls'
import type { Values } from '../entity/contracts/records'
import { readBody } from '../entity/judge/body'
import { isWithin } from '../entity/read/rows'
import { type Answer, invalid, notFound, ok } from '../http/envelope'
import { newId } from '../kernel/ids'
import { refuseRolesBeyond } from '../rights/giving'
import type { Impact } from '../rights/impact'
import { judgeAccounts } from './accountRules'
import { rightsEdit } from './rightsEdit'

/** Fields of an account's form that give rights. */
const keys = ['selectedroles', 'selecteddeparts'] as const

/** Impact of editing an account, by its roles and departments; no other field gives rights. */
export async function memberImpact(
  call: Call<unknown, Values & { readonly id: string }>,
  impact: Impact,
): Promise<Answer> {
  const { caller } = call.request
  const now = call.deps.clock()
  const { id, before, after, write } = await rightsEdit(call, keys)
  return ok(
    await impact.of(caller, async (trx) => {
      await write(trx)
      await judgeAccounts(trx, [{ id, before: before.values, after }], { caller, now })
    }),
  )
}

/** Impact of giving somebody a role. */
export async function roleUserImpact(
  { body, request: { caller }, store, deps }: Call<unknown, Values>,
  impact: Impact,
): Promise<Answer> {
  const { values, errors } = readBody(store.entityTable.entity, body, caller)
  if (errors.length > 0) throw invalid(errors)
  const [roleId, userId] = [String(values.roleId ?? ''), String(values.userId ?? '')]
  const { db } = deps.database
  for (const [name, id] of [
    ['sysRole', roleId],
    ['sysUser', userId],
  ] as const)
    if (!(await isWithin(db, deps.entities(caller.tenantId).get(name), caller, id)))
      throw notFound()
  const give = async (trx: Db) => {
    await sql`insert into sys_role_user_line (id, tenant_id, role_id, user_id)
      values (${newId()}, ${caller.tenantId}, ${roleId}, ${userId})`.execute(trx)
    await refuseRolesBeyond(trx, [roleId], caller)
  }
  return ok(await impact.of(caller, give))
}
