import { sql } from 'kysely'
import { columnOf, type Documents, type Entity } from '#model'
import type { Step } from '../../renderer/model/entity/entity'
import { stateIn } from '../../renderer/model/entity/states'
import type { Db } from '../db/open'
import type { Draft, Origin, Stored } from '../entity/contracts'
import { loadReached } from '../entity/read/reached'
import { type EntityTable, entityTableOf } from '../entity/schema/entityTable'
import { draftOf } from '../entity/write/steps'
import { wallClock } from '../kernel/wallClock'
import { assignmentMessages as messages } from './messages'
import { type Candidate, candidatesOf, wouldSee } from './people'
import { type Asked, type AssignRule, askedOf, matches, readRules, rulesTable } from './rules'

/** What becomes of an enquiry by the rules. */
export interface Assigned {
  readonly before: Stored
  readonly draft: Draft
  readonly rule: AssignRule
}

export interface Refused {
  readonly before: Stored
  readonly why: string
}

interface Deciding {
  readonly documents: Documents
  readonly origin: Origin
  readonly now: Date
}

/** Field of the person who has an enquiry, and of what has given it to him. */
const ownerKey = 'owner'
const whyKey = 'assignedBy'

/**
 * Decides in the transaction of its caller, who writes what it answers: the first rule that holds of an enquiry and has
 * somebody left gives it to whoever of them has waited longest. Rules that may decide are locked until the transaction
 * ends, so that their turns are fair among all processes.
 */
export async function decide(
  trx: Db,
  records: readonly Stored[],
  { documents, origin, now }: Deciding,
): Promise<{ readonly assigned: readonly Assigned[]; readonly refused: readonly Refused[] }> {
  const { caller } = origin
  const { tenantId } = caller
  const { entities } = documents
  const entity = entities.get('enquiry')
  const rulesIn = rulesTable(entities)
  const open = records.map((before) => ({ before, ...assignable(entity, before) }))
  const refused: Refused[] = open.flatMap(({ before, why }) => (why ? [{ before, why }] : []))
  const wanted = open.flatMap(({ before, step }) => (step ? [{ before, step }] : []))
  if (!entity || !rulesIn || wanted.length === 0)
    return { assigned: [], refused: [...refused, ...unruled(wanted)] }
  const enquiries = entityTableOf(entity)
  const known = await askedOf(
    trx,
    wanted.map(({ before }) => before),
    { entities, tenantId },
  )
  const asked = ({ id }: Stored): Asked =>
    known.get(id) ?? { country: '', site: '', product: '', category: '' }
  const possible = (await readRules(trx, rulesIn, tenantId)).filter((rule) =>
    wanted.some(({ before }) => matches(rule, asked(before))),
  )
  if (possible.length === 0) return { assigned: [], refused: [...refused, ...unruled(wanted)] }
  const rules = await readRules(
    trx,
    rulesIn,
    tenantId,
    possible.map(({ id }) => id),
  )
  const turns = turnsOf(trx, { tenantId, documents, now, enquiries })
  const reached = await loadReached(
    trx,
    enquiries,
    wanted.map(({ before }) => before.values),
    { caller },
  )
  const writing = { entityTable: enquiries, caller, now }
  const assigned: Assigned[] = []
  for (const { before, step } of wanted) {
    const holding = rules.filter((rule) => matches(rule, asked(before)))
    const asDraft = (rule: AssignRule, owner: string) => {
      const values = { [ownerKey]: owner, [whyKey]: messages.why(rule.name) }
      const asWished = { ...before.values, ...values, ...reached({ ...before.values, ...values }) }
      return draftOf(step, before, { values, asWished }, writing, values)
    }
    const chosen = await turns.choose(holding, before, step)
    const draft = chosen && asDraft(chosen.rule, chosen.username)
    const wrong = draft?.errors[0]?.message
    if (chosen && draft && wrong === undefined) {
      chosen.take()
      assigned.push({ before, draft, rule: chosen.rule })
    } else refused.push({ before, why: wrong ?? messages.noRule })
  }
  await turns.keep(rulesIn)
  return { assigned, refused }
}

/** The step that hands an enquiry without an owner to one, or why there is none. */
function assignable(
  entity: Entity | undefined,
  { values }: Stored,
): { readonly step?: Step; readonly why?: string } {
  const steps = [...(entity?.states?.steps.values() ?? [])].filter(
    ({ auto, ask }) => !auto && ask.some(({ key }) => key === ownerKey),
  )
  if ((values[ownerKey] ?? null) !== null) return { why: messages.taken }
  const state = entity ? stateIn(entity, values) : null
  const step = steps.find(({ from }) => state !== null && from.includes(state))
  return step ? { step } : { why: messages.otherState(steps[0]?.title ?? '') }
}

const unruled = (wanted: readonly { readonly before: Stored }[]): readonly Refused[] =>
  wanted.map(({ before }) => ({ before, why: messages.noRule }))

interface TurnsAround {
  readonly tenantId: number
  readonly documents: Documents
  readonly now: Date
  readonly enquiries: EntityTable
}

/** The turns of locked rules within one transaction. */
function turnsOf(trx: Db, around: TurnsAround) {
  const people = new Map<string, readonly Candidate[]>()
  const hits = new Map<string, number>()
  const taken = new Map<string, { readonly rule: AssignRule; readonly candidate: Candidate }>()

  async function candidates(rule: AssignRule): Promise<readonly Candidate[]> {
    const found = people.get(rule.id) ?? (await candidatesOf(trx, rule, around))
    people.set(rule.id, found)
    return found
  }

  /** Columns of the enquiry as it would be. */
  const columnsFor = ({ entity }: EntityTable, step: Step, username: string) => ({
    [columnOf(ownerKey)]: username,
    ...(entity.states && { [columnOf(entity.states.field.key)]: step.to }),
  })

  return {
    /** Whose turn it is: of the first of the rules that has somebody who would see the enquiry. */
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
        // No new version: who edits the rule meanwhile is in nobody's way.
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
