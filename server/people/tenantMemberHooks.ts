import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { EntityHooks, RecordChange } from '../entity/contracts/deps'
import { invalid, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import type { Impact } from '../rights/impact'
import { keepAdministrators } from '../rights/platform'
import type { Rights } from '../rights/rights'
import { memberRemovals } from './memberRemoval'
import { tenantMessages as messages } from './messages'
import { removalImpacts } from './removalImpact'

/** Only platform administrators may write tenants and their members. */
export function writesTenants({ platform }: Caller): void {
  if (!platform) throw new Refusal(403, messages.platformOnly)
}

/**
 * Hooks of the entity `tenantMember`: an existing account joins another tenant, where it has no rights until the tenant
 * grants some, or leaves one of several tenants.
 */
export const tenantMemberHooks = (deps: { rights(): Rights; impact(): Impact }): EntityHooks => ({
  mayWrite: writesTenants,
  operations: [...memberRemovals, ...removalImpacts({ can: 'tenantMember:delete' }, deps.impact)],
  async settled(trx, changes, { now }) {
    for (const change of changes) await judgeMember(trx, change)
    if (changes.some(({ after }) => !after)) await keepAdministrators(trx, now)
  },
  committed: () => deps.rights().changed(),
})

async function judgeMember(trx: Db, { before, after }: RecordChange): Promise<void> {
  const username = String((after ?? before)?.username)
  const account = await system(trx)
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', username)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  if (!account) throw invalid([{ field: 'username', message: messages.noAccount(username) }])
  if (after) return
  const left = await system(trx)
    .selectFrom('sys_user_tenant')
    .select('tenant_id')
    .where('user_id', '=', account.id)
    .executeTakeFirst()
  if (!left) throw new Refusal(400, messages.onlyTenant(username))
}
