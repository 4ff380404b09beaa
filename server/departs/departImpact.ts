import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import type { Call } from '../entity/contracts/calls'
import type { Values } from '../entity/contracts/records'
import { messages as entityMessages } from '../entity/messages'
import { type Answer, invalid, ok } from '../http/envelope'
import { rightsEdit } from '../people/rightsEdit'
import type { Impact, Rewritten } from '../rights/impact'
import { moveBranch, stampedColumns } from './departPlace'

/** Fields that affect rights: a disabled department has no people, and a moved one gets another code. */
const keys = ['status', 'parentId'] as const

/** Effect of a department edit on people's rights; only these fields have one. */
export async function departImpact(
  call: Call<unknown, Values & { readonly id: string }>,
  impact: Impact,
  entities: Iterable<Entity>,
): Promise<Answer> {
  const { id, write } = await rightsEdit(call, keys)
  let rewritten: Rewritten | undefined
  const change = async (trx: Db) => {
    await write(trx)
    await refuseBelowItself(trx, id, call)
    const { renamed: texts } = await moveBranch(trx, id)
    if (texts.length > 0) rewritten = { columns: await stampedColumns(trx, entities), texts }
  }
  return ok(await impact.of(call.request.caller, change, () => rewritten))
}

/** Refuses the same loop that saving refuses, before codes are given in an endless tree. */
async function refuseBelowItself(trx: Db, id: string, { store }: Call): Promise<void> {
  const { rows } = await sql`
    with recursive above as (
      select parent_id from sys_depart where id = ${id}
      union select upper.parent_id from sys_depart upper join above on upper.id = above.parent_id)
    select 1 from above where parent_id = ${id}`.execute(trx)
  const title = store.entityTable.entity.fields.get('parentId')?.title ?? ''
  if (rows.length > 0)
    throw invalid([{ field: 'parentId', message: entityMessages.belowItself(title) }])
}
