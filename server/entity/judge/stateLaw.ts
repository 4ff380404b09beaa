import { can, type Entity } from '#model'
import { importStateRight, isLocked, stateIn } from '../../../renderer/model/entity/states'
import { type FieldError, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Stored, Values } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import { same } from '../read/rows'

/** Whether the caller may import records in states other than the first. */
export const mayImportStates = (entity: Entity, { grants }: Caller): boolean =>
  entity.states !== undefined && can(grants, importStateRight(entity))

/** Given state of a new record; undefined = the first state. */
export function givenState({ states }: Entity, given: Values): unknown {
  const value = states ? (given[states.field.key] ?? null) : null
  return value === null || value === states?.initial ? undefined : value
}

/** Error if somebody changes the state directly: only a step may change it. */
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

/** Reason why a record may not be written or deleted: its state locks it. */
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
 * Final check for every kind of write: only a step changes a state; a record starts in the first state unless the
 * server or a permitted import sets another; locked records stay unchanged. Throws 400.
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
    const locked = typed && !draft.isConsequence ? lockOf(entity, before) : undefined
    if (locked !== undefined) throw refuse(locked)
  }
}
