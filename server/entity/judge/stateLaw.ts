import { can, type Entity } from '#model'
import { importStateRight, isLocked, stateIn } from '../../../renderer/model/entity/states'
import { type FieldError, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Stored, Values } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import { same } from '../read/rows'

/** Whether the caller may import records that are in other states than the first. */
export const mayImportStates = (entity: Entity, { grants }: Caller): boolean =>
  entity.states !== undefined && can(grants, importStateRight(entity))

/** What was given of the state of a record that begins; undefined = it begins with the first state. */
export function givenState({ states }: Entity, given: Values): unknown {
  const value = states ? (given[states.field.key] ?? null) : null
  return value === null || value === states?.initial ? undefined : value
}

/** What is wrong where somebody types another state: only a step changes it. */
export function stateChange(
  { states }: Entity,
  before: Values,
  given: Values,
): FieldError | undefined {
  if (!states || !Object.hasOwn(given, states.field.key)) return undefined
  const { field } = states
  const isSame = same(field, before[field.key] ?? null, given[field.key] ?? null)
  return isSame ? undefined : { field: field.key, message: messages.onlyBySteps(field.title) }
}

/** Why a record may not be written or deleted: it is in a state that locks it. */
export const lockOf = (entity: Entity, { id, values }: Stored): string | undefined =>
  isLocked(entity, values)
    ? messages.lockedRecord(String(values[entity.label.key] ?? id))
    : undefined

interface Wanted {
  readonly entity: Entity
  readonly added: readonly { readonly draft: Draft }[]
  readonly edited: readonly { readonly before: Stored; readonly draft: Draft }[]
}

interface Doing {
  readonly caller: Caller
  readonly importing: boolean
  readonly startGiven: boolean
}

/**
 * The last door, whoever planned the write: a state changes by its step alone, a record begins with the first state
 * unless the server or an import by who may says another, and what is locked stays. Throws 400.
 */
export function refuseUnlawful(
  { entity, added, edited }: Wanted,
  { caller, importing, startGiven }: Doing,
): void {
  const { states } = entity
  if (!states) return
  const refuse = (message: string) => new Refusal(400, message)
  const begins = added.every(({ draft }) => givenState(entity, draft.values) === undefined)
  if (!begins && !startGiven && !(importing && mayImportStates(entity, caller))) {
    throw refuse(messages.onlyBySteps(states.field.title))
  }
  for (const { before, draft } of edited) {
    const step = draft.step === undefined ? undefined : states.steps.get(draft.step)
    const from = stateIn(entity, before.values)
    if (step) {
      const isWay = from !== null && step.from.includes(from)
      if (isWay && stateIn(entity, draft.values) === (step.to ?? from)) continue
      throw refuse(messages.notAllowed(step.title))
    }
    if (stateChange(entity, before.values, draft.values)) {
      throw refuse(messages.onlyBySteps(states.field.title))
    }
    const typed = draft.changed.some(({ compute }) => !compute)
    const locked = typed ? lockOf(entity, before) : undefined
    if (locked !== undefined) throw refuse(locked)
  }
}
