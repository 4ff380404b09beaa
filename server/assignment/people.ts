import { sql } from 'kysely'
import { can, type Documents, permissionOf } from '#model'
import type { Db } from '../db/open'
import { mine } from '../entity/read/rows'
import type { EntityTable } from '../entity/schema/entityTable'
import { callerIn } from '../http/guard'
import type { Caller } from '../http/right'
import { ofUsers } from '../rights/grants'
import { loadUsers } from '../sessions/sessionUser'
import type { AssignRule } from './rules'

/** A person who can get enquiries from a rule. */
export interface Candidate {
  readonly caller: Caller
  /** Position of his last enquiry among those of the rule, from 1; 0 = none yet. */
  turn: number
}

interface Around {
  readonly tenantId: number
  readonly documents: Documents
  readonly now: Date
  readonly enquiries: EntityTable
}

/**
 * The people of a rule: those it names, then the members of its departments, each once. People who cannot sign in to the
 * tenant now, or have no right to see enquiries, are left out.
 */
export async function candidatesOf(
  trx: Db,
  { id, users, departs }: AssignRule,
  { tenantId, documents, now, enquiries }: Around,
): Promise<readonly Candidate[]> {
  const { rows } = await sql<{ id: string; username: string; turn: number | null }>`
    select person.id, person.username, last.turn
    from (
      select id, array_position(${users}::text[], username::text) as place, '' as depart from sys_user
        where username = any(${users}::text[])
      union all
      select member.user_id, null, depart.org_code from sys_user_depart member
        join sys_depart depart on depart.id = member.dep_id and depart.tenant_id = ${tenantId}
          and depart.del_flag = 0 and depart.status = '1'
        where member.dep_id = any(${departs}::text[])) as named
    join sys_user person on person.id = named.id
    left join sys_assign_turn last on last.rule_id = ${id} and last.username = person.username
    order by named.place nulls last, named.depart, person.username`.execute(trx)
  const found = new Map(rows.map((row) => [row.id, row]))
  if (found.size === 0) return []
  const people = await loadUsers(trx, ofUsers([...found.keys()]), { now, documents })
  const known = new Map(people.map((user) => [user.userId, user]))
  const view = permissionOf(enquiries.entity, 'view')
  return [...new Set(rows.map((row) => row.id))].flatMap((userId): readonly Candidate[] => {
    const user = known.get(userId)
    if (!user?.rights.has(tenantId)) return []
    const caller = callerIn(user, tenantId)
    return can(caller.grants, view) ? [{ caller, turn: found.get(userId)?.turn ?? 0 }] : []
  })
}

/** Whether the caller could see the record if it had these columns, by the row rules of his roles. */
export async function wouldSee(
  trx: Db,
  { id, columns }: { readonly id: string; readonly columns: Readonly<Record<string, string>> },
  enquiries: EntityTable,
  caller: Caller,
): Promise<boolean> {
  if (!caller.rows.has(enquiries.entity.name)) return true
  const table = sql.table(enquiries.table)
  // The changed record replaces the table of that name in the statement, so that the condition of lists judges it.
  const { rows } = await sql`
    with ${table} as (
      select given.* from ${table} as stored,
        jsonb_populate_record(stored, ${JSON.stringify(columns)}::jsonb) as given
      where stored.id = ${id})
    select 1 from ${table} where ${mine(enquiries, caller)}`.execute(trx)
  return rows.length > 0
}
