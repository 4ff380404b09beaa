import { sql } from 'kysely'
import type { Entity } from '#model'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import { recordName } from '../entity/read/idList'
import { branchDeletions } from '../entity/write/branchDeletions'
import { writing } from '../entity/write/request'
import { openObject } from '../http/call'
import { invalid, notFound } from '../http/envelope'
import { removalImpacts } from '../people/removalImpact'
import { type Impact, impactOperation } from '../rights/impact'
import { departImpact } from './departImpact'
import { placeDepart } from './departPlace'
import { departMessages as messages } from './messages'

const right = { can: 'depart:delete' } as const

/** What the entity `sysDepart` is beyond its document (contract, §6.4): its place gives a department its code. */
export const departHooks = (
  entities: () => Iterable<Entity>,
  impact: () => Impact,
): EntityHooks => ({
  says: { add: messages.added, edit: messages.edited },
  given: categorised,
  written: (trx, { id }) => placeDepart(trx, id, entities()),
  operations: [
    ...branchDeletions({
      right,
      one: 'Deletes a department and all below it, with who and what belongs to them.',
      several: 'The same of several departments.',
      remove: removeBelow,
    }),
    ownOperation({
      ...impactOperation('edit'),
      right: { can: 'depart:edit' },
      body: openObject({ id: recordName }),
      run: (call) => departImpact(call, impact(), entities()),
    }),
    ...removalImpacts(right, impact, branchOf),
  ],
})

const company = '1'
const department = '2'

/** Of the first level are companies, below them departments and posts; where nobody says it, it follows from the place. */
function categorised(given: Values, before: Stored | undefined): Values {
  // The code above is read of a sheet with new departments; the place says it ever after.
  const { parentCode, ...rest } = given
  const values = before ? rest : given
  const whole: Values = { ...before?.values, ...values }
  const isRoot = (whole.parentId ?? '') === '' && (before || (parentCode ?? '') === '')
  const said = Object.hasOwn(values, 'orgCategory') ? values.orgCategory : undefined
  if (isRoot) return { ...values, orgCategory: company }
  if (said === company) {
    throw invalid([{ field: 'orgCategory', message: messages.belowIsDepart }])
  }
  return whole.orgCategory === company ? { ...values, orgCategory: department } : values
}

/** The departments with all below them. Throws the 404 where there are none. */
async function branchOf(call: Call, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive branch as (
      select id from sys_depart where tenant_id = ${call.request.caller.tenantId} and del_flag = 0
        and id = any(${ids}::text[])
      union select below.id from sys_depart below join branch on below.parent_id = branch.id
        where below.del_flag = 0)
    select id from branch`.execute(call.deps.database.db)
  if (rows.length === 0) throw notFound()
  return rows.map(({ id }) => id)
}

async function removeBelow(call: Call, ids: readonly string[]) {
  const all = await branchOf(call, ids)
  return await writing(call, { body: '', records: all.length }, async (write) => ({
    ...(await call.store.removeMany(all, write)),
    message: messages.deleted,
  }))
}
