import { sql } from 'kysely'
import type { Documents } from '#model'
import { writeLog } from '../audit/log'
import { createHub, type Hub } from '../bus/hub'
import { exclusiveWork, transactionAlone } from '../db/alone'
import type { Database } from '../db/open'
import { tellRightsChanged } from '../rights/rights'
import { grantsToCome } from '../seed/roles'
import { type GrantsLeft, revokeLeft } from '../seed/rolesLeft'
import { planMessages as messages } from './messages'

type Answer =
  | { readonly refused: string }
  /** Per role what was taken, and what had to stay. */
  | { readonly revoked: readonly GrantsLeft[] }

/**
 * Takes away what role documents gave and no longer give, with a line in the log of each company whose people lose it;
 * running servers follow, by the hub of `running` where it is this process. Refused while it is not sure what the documents give.
 */
export async function revokeGrants(
  database: Database,
  documents: Documents,
  clock: () => Date,
  running?: Hub,
): Promise<Answer> {
  const { db } = database
  const { notRevoked } = messages
  if (documents.findings.some(({ severity }) => severity === 'error'))
    return { refused: notRevoked.errors }
  if (documents.menu.length === 0 || documents.roles.size === 0)
    return { refused: notRevoked.noRoles }
  const { rows: tables } =
    await sql`select 1 where to_regclass('sys_role_seed') is not null`.execute(db)
  // An empty database has no role tables.
  if (tables.length === 0) return { refused: notRevoked.toCome }
  const answer = await transactionAlone(db, exclusiveWork.records, async (trx): Promise<Answer> => {
    const toCome = await grantsToCome(trx, documents.roles.values())
    if (toCome.length > 0) return { refused: notRevoked.toCome }
    const revoked = await revokeLeft(trx, documents)
    for (const role of revoked.filter(({ left }) => left.length > 0)) {
      for (const { tenantId } of role.holders) {
        const entry = { logType: 2, content: messages.taken(role), ip: '', tenantId } as const
        await writeLog(trx, clock, { ...entry, account: messages.account })
      }
    }
    return { revoked }
  })
  if (!('revoked' in answer)) return answer
  const hub = running ?? (await createHub(database, () => undefined))
  await tellRightsChanged(db, hub)
  if (hub !== running) await hub.close()
  return { revoked: answer.revoked }
}
