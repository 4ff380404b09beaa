import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { RecordChange } from '../entity/contracts/deps'
import type { Values } from '../entity/contracts/records'
import { Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { refuseRolesBeyond, refuseStronger } from '../rights/giving'
import { rightMessages } from '../rights/messages'
import { keepAdministrators } from '../rights/platform'
import { userMessages as messages } from './messages'

/** The first administrator, an account that always exists for signing in. */
export const rootUsername = 'admin'

/** Account fields shared by all of its tenants; roles and departments belong to one tenant. */
const accountKeys = [
  ...['username', 'realname', 'avatar', 'birthday', 'sex', 'email', 'phone', 'workNo', 'post'],
  ...['telephone', 'userIdentity', 'status'],
]

export const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string' && value
      ? value.split(',')
      : []

const differs = (before: Values, after: Values, key: string): boolean =>
  JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null)

/**
 * Checks what any call has done to accounts, in its transaction. Refuses changes beyond the caller's rights: to data
 * shared with other tenants, to accounts that administer more than he does, to roles with rights that he lacks, and
 * changes that leave nobody to administer the platform.
 */
export async function judgeAccounts(
  trx: Db,
  changes: readonly RecordChange[],
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<void> {
  let weakened = false
  for (const change of changes) {
    const { id, before, after } = change
    const { given, taken } = rolesMoved(change)
    const isGone = !after
    await refuseRolesBeyond(trx, isGone ? [] : [...given, ...taken], caller)
    if (!before) continue
    const isFrozen =
      after !== undefined && String(after.status) !== '1' && differs(before, after, 'status')
    if (isGone || isFrozen) {
      if (before.username === rootUsername) throw new Refusal(400, messages.rootKept)
      if (id === caller.userId) throw new Refusal(400, messages.ownKept)
    }
    const touches = after !== undefined && accountKeys.some((key) => differs(before, after, key))
    // A member who is removed only leaves this tenant.
    if (touches) refuseShared(before, caller)
    if (touches || isGone) await refuseStronger(trx, id, caller)
    if (!caller.platform && taken.some((role) => listOf(before.everywhere).includes(role)))
      throw new Refusal(403, rightMessages.everywhere)
    weakened ||= isGone || isFrozen || taken.length > 0
  }
  if (weakened) await keepAdministrators(trx, now)
}

/** Roles that a change has added to an account, and roles that it has removed. */
export function rolesMoved({ before, after }: RecordChange) {
  const had = listOf(before?.selectedroles)
  const has = listOf(after?.selectedroles)
  return {
    given: has.filter((role) => !had.includes(role)),
    taken: had.filter((role) => !has.includes(role)),
  }
}

function refuseShared({ tenants }: Values, { platform }: Caller): void {
  if (!platform && Number(tenants) > 1) throw new Refusal(403, messages.sharedAccount)
}

/** Throws unless the caller may set the account's password, which would let him sign in to it. */
export async function refusePassword(
  db: Db,
  { id, values }: { readonly id: string; readonly values: Values },
  caller: Caller,
): Promise<void> {
  refuseShared(values, caller)
  await refuseStronger(db, id, caller)
}

/** Whether the change affects somebody's rights or departments. */
export const movesRights = ({ before, after }: RecordChange): boolean =>
  before !== undefined &&
  (!after ||
    ['selectedroles', 'selecteddeparts', 'status'].some((key) => differs(before, after, key)))

/** Accounts among these that can no longer be used. */
export async function endedAmong(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await system(db)
    .selectFrom('sys_user')
    .select('id')
    .where('id', 'in', [...ids, ''])
    .where((is) => is.or([is('status', '!=', 1), is('del_flag', '!=', 0)]))
    .execute()
  return rows.map(({ id }) => id)
}
