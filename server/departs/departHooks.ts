import { sql } from 'kysely'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import { recordName } from '../entity/read/idList'
import { branchDeletions } from '../entity/write/branchDeletions'
import { openObject } from '../http/call'
import { invalid, notFound } from '../http/envelope'
import { groupBy } from '../kernel/groupBy'
import type { EntitiesOf } from '../kernel/ofTenant'
import { removalImpacts } from '../people/removalImpact'
import { type Impact, impactOperation } from '../rights/impact'
import { departImpact } from './departImpact'
import { foretellMerge, mergeDeparts } from './departMerge'
import { placeDepart } from './departPlace'
import { departMessages as messages } from './messages'

const right = { can: 'depart:delete' } as const

/**
 * Behaviour of the entity `sysDepart` beyond its document (contract, §6.4): a department's code follows from its place.
 */
export const departHooks = (entities: EntitiesOf, impact: () => Impact): EntityHooks => ({
  says: {
    add: messages.added,
    edit: messages.edited,
    delete: messages.deleted,
    deleteBatch: messages.deleted,
  },
  given: categorised,
  merging: mergeDeparts,
  written: (trx, { id }, { caller }) => placeDepart(trx, id, entities(caller.tenantId).values()),
  operations: [
    ...branchDeletions({
      right,
      one: 'Deletes a department and all below it, with who and what belongs to them.',
      several: 'The same of several departments.',
      below: branches,
    }),
    ownOperation({
      ...impactOperation('edit'),
      right: { can: 'depart:edit' },
      body: openObject({ id: recordName }),
      run: (call) => departImpact(call, impact(), entities(call.request.caller.tenantId).values()),
    }),
    ...removalImpacts(right, impact, {
      whole: (call, ids) => branchOf(call, ids),
      foretell: foretellMerge(entities),
    }),
  ],
})

const company = '1'
const department = '2'

/**
 * The first level holds companies, the levels below departments and posts. If no category is given, it follows from the
 * place.
 */
function categorised(given: Values, before: Stored | undefined): Values {
  // The parent's code is only used for new departments of an imported sheet; later the place determines it.
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

/** All below each of the departments. Throws 404 if none of them exists. */
async function branches(
  call: Call,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ top: string; id: string }>`
    with recursive branch as (
      select id as top, id from sys_depart
        where tenant_id = ${call.request.caller.tenantId} and del_flag = 0 and id = any(${ids}::text[])
      union select branch.top, below.id from sys_depart below
        join branch on below.parent_id = branch.id where below.del_flag = 0)
    select top, id from branch`.execute(call.deps.database.db)
  if (rows.length === 0) throw notFound()
  const byTop = groupBy(rows, ({ top }) => top)
  return new Map([...byTop].map(([top, all]) => [top, all.map(({ id }) => id)]))
}

/** The departments and all below them. Throws 404 if there are none. */
const branchOf = async (call: Call, ids: readonly string[]): Promise<readonly string[]> => [
  ...new Set([...(await branches(call, ids)).values()].flat()),
]
