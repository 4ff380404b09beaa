import type { Documents, Entity } from '#model'
import type { Step } from '../../renderer/model/entity/entity'
import { stateIn } from '../../renderer/model/entity/states'
import type { Db } from '../db/open'
import type { Stored } from '../entity/contracts/records'
import type { Draft, Origin } from '../entity/contracts/writing'
import { loadReferencedValues } from '../entity/read/referencedValues'
import { entityTableOf } from '../entity/schema/entityTable'
import { draftOf } from '../entity/write/steps'
import { assignmentMessages as messages } from './messages'
import { type Asked, askedOf, matches, ownerKey, readRules, rulesTable, whyKey } from './rules'
import { formerOwners, ruleOfOne, senderOf } from './senders'
import { turnsOf } from './turns'

/** Decision of the rules about an enquiry. */
export interface Assigned {
  readonly before: Stored
  readonly draft: Draft
  /** Name that the timeline shows as the decider. */
  readonly by: string
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

/**
 * Decides in the transaction of the caller, who writes the result. The owner of the sender's previous enquiry gets this
 * one, too, whatever the rules say, so that no customer hears from two people. For other senders, the first rule that
 * matches and has an available person gives the enquiry to the one who has waited longest. Rules that may decide stay
 * locked until the transaction ends, so that turns are fair across processes.
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
  if (!entity || wanted.length === 0)
    return { assigned: [], refused: [...refused, ...unruled(wanted)] }
  const enquiries = entityTableOf(entity)
  const arriving = wanted.map(({ before }) => before)
  const owners = new Map(await formerOwners(trx, arriving, { enquiries, tenantId }))
  const known = await askedOf(trx, arriving, { entities, tenantId })
  const asked = ({ id }: Stored): Asked =>
    known.get(id) ?? { country: '', site: '', product: '', category: '' }
  const all = rulesIn ? await readRules(trx, rulesIn, tenantId) : []
  const possible = all.filter((rule) => arriving.some((one) => matches(rule, asked(one))))
  if (possible.length === 0 && owners.size === 0)
    return { assigned: [], refused: [...refused, ...unruled(wanted)] }
  const locked = possible.map(({ id }) => id)
  const rules = rulesIn && locked.length > 0 ? await readRules(trx, rulesIn, tenantId, locked) : []
  const turns = turnsOf(trx, { tenantId, documents, now, enquiries })
  const referenced = await loadReferencedValues(
    trx,
    enquiries,
    arriving.map(({ values }) => values),
    { caller },
  )
  const writing = { entityTable: enquiries, caller, now }
  const assigned: Assigned[] = []
  for (const { before, step } of wanted) {
    const holding = rules.filter((rule) => matches(rule, asked(before)))
    const asDraft = (owner: string, why: string) => {
      const values = { [ownerKey]: owner, [whyKey]: why }
      const asWished = {
        ...before.values,
        ...values,
        ...referenced({ ...before.values, ...values }),
      }
      return draftOf(step, before, { values, asWished }, writing, values)
    }
    const sender = senderOf(before)
    const former = owners.get(sender)
    const kept =
      former === undefined ? undefined : await turns.choose([ruleOfOne(former)], before, step)
    const chosen = kept ?? (await turns.choose(holding, before, step))
    const why = kept ? messages.whySame : messages.why(chosen?.rule.name ?? '')
    const draft = chosen && asDraft(chosen.username, why)
    const wrong = draft?.errors[0]?.message
    if (chosen && draft && wrong === undefined) {
      // A returning customer does not count as a turn.
      if (!kept) chosen.take()
      if (sender !== '') owners.set(sender, chosen.username)
      assigned.push({
        before,
        draft,
        by: kept ? messages.bySame : messages.byRule(chosen.rule.name),
      })
    } else refused.push({ before, why: wrong ?? messages.noRule })
  }
  if (rulesIn) await turns.keep(rulesIn)
  return { assigned, refused }
}

/** The step that gives an enquiry its first owner, or the reason why there is none. */
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
