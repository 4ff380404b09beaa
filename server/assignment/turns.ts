import { sql } from 'kysely'
import { columnOf, type Documents, storedColumn } from '#model'
import type { Step } from '../../renderer/model/entity/entity'
import type { Db } from '../db/open'
import type { Stored } from '../entity/contracts/records'
import type { EntityTable } from '../entity/schema/entityTable'
import { wallClock } from '../kernel/wallClock'
import { type Candidate, candidatesOf, wouldSee } from './people'
import { type AssignRule, ownerKey } from './rules'

interface TurnsAround {
  readonly tenantId: number
  readonly documents: Documents
  readonly now: Date
  readonly enquiries: EntityTable
}

/** The turns of locked rules within one transaction. */
export function turnsOf(trx: Db, around: TurnsAround) {
  const people = new Map<string, readonly Candidate[]>()
  const hits = new Map<string, number>()
  const taken = new Map<string, { readonly rule: AssignRule; readonly candidate: Candidate }>()

  async function candidates(rule: AssignRule): Promise<readonly Candidate[]> {
    const found = people.get(rule.id) ?? (await candidatesOf(trx, rule, around))
    people.set(rule.id, found)
    return found
  }

  /** Columns of the enquiry after the change. */
  const columnsFor = ({ entity, columns }: EntityTable, step: Step, username: string) => ({
    [columns.get(ownerKey)?.name ?? columnOf(ownerKey)]: username,
    ...(entity.states && step.to && { [storedColumn(entity.states.field)]: step.to }),
  })

  return {
    /** Chooses the next owner by the first rule that has a person who could see the enquiry. */
    async choose(rules: readonly AssignRule[], { id }: Stored, step: Step) {
      const { enquiries } = around
      for (const rule of rules) {
        const inTurn = (await candidates(rule)).toSorted((a, b) => a.turn - b.turn)
        for (const candidate of inTurn) {
          const { caller } = candidate
          const columns = columnsFor(enquiries, step, caller.username)
          if (!(await wouldSee(trx, { id, columns }, enquiries, caller))) continue
          const take = () => {
            const turn = (hits.get(rule.id) ?? rule.hits) + 1
            hits.set(rule.id, turn)
            candidate.turn = turn
            taken.set(`${rule.id}/${caller.username}`, { rule, candidate })
          }
          return { rule, username: caller.username, take }
        }
      }
      return undefined
    },

    async keep(rulesIn: EntityTable): Promise<void> {
      const now = wallClock(around.now)
      for (const [id, count] of hits) {
        // No new version, so that this does not conflict with an edit of the rule.
        await sql`update ${sql.table(rulesIn.table)} set hits = ${count}, last_hit = ${now}::timestamp
          where id = ${id} and tenant_id = ${around.tenantId}`.execute(trx)
      }
      for (const { rule, candidate } of taken.values()) {
        await sql`insert into sys_assign_turn (rule_id, username, tenant_id, turn)
          values (${rule.id}, ${candidate.caller.username}, ${around.tenantId}, ${candidate.turn})
          on conflict (rule_id, username) do update set turn = excluded.turn`.execute(trx)
      }
    },
  }
}
