import type { Field } from '../model/entity/field'
import { checkRecord, type FieldState, pardoned } from '../model/entity/rules'
import type { ExprUser } from '../model/entity/user'
import { countWorsens, fieldsFollowingRows, isNoWorse } from '../model/entity/worsening'
import type { FieldError } from './formState'
import { same, type Values } from './record'
import type { Refusals } from './refusals'

/** What the form provides: its present state and the record it began with. */
interface Host {
  values(): Values
  stateOf(key: string): FieldState
  /** The record is new: nothing in it was wrong before. */
  isFresh(): boolean
  /** The original record, and the states of its fields. */
  base(): Values
  baseStates(): ReadonlyMap<string, FieldState>
}

/** What keeps a form from being saved, judged as the server does. */
export interface Faults {
  /** The first error of each of these fields, in their order. */
  of(some: readonly Field[]): readonly FieldError[]
  /** What was wrong in the stored record already, for fields that follow its rows. */
  pardonedOf(key: string): string | undefined
  /** Whether such a fault is possible at this field. */
  mayBePardoned(key: string): boolean
}

export function createFaults(
  { fields, user }: { readonly fields: ReadonlyMap<string, Field>; readonly user: ExprUser },
  refusals: Refusals,
  host: Host,
): Faults {
  const following = new Map(fieldsFollowingRows({ fields }).map((field) => [field.key, field]))

  const isAsBefore = (key: string): boolean => {
    const field = fields.get(key)
    return field !== undefined && same(field, host.values()[key] ?? null, host.base()[key] ?? null)
  }
  const brokenIn = (some: readonly Field[]): readonly FieldError[] => {
    const now = new Map(some.map(({ key }) => [key, host.stateOf(key)]))
    const states = host.isFresh() ? now : pardoned(now, host.baseStates(), isAsBefore)
    return checkRecord(some, host.values(), states)
  }
  /** What was wrong in the stored record may stay or improve. */
  const wasWrong = ({ field: key }: FieldError): boolean => {
    const field = fields.get(key)
    const [before, values] = [host.base(), host.values()]
    if (host.isFresh() || !field || !isNoWorse({ fields }, field, { before, values }, { user }))
      return false
    const [former, list] = [before[key], values[key]]
    if (!field.rows || !Array.isArray(former) || !Array.isArray(list)) return true
    return countWorsens(field.rows, former.length, list.length) === undefined
  }
  /** A text that stands in a visible field. */
  const unreadOf = (field: Field): readonly FieldError[] => {
    const text = refusals.rawTextAt(field.key)
    return text === undefined || !host.stateOf(field.key).visible
      ? []
      : [{ field: field.key, message: refusals.messageOf(text, field) }]
  }

  return {
    of(some) {
      const broken = brokenIn(some).filter((error) => !wasWrong(error))
      const unread = some.flatMap(unreadOf)
      if (unread.length === 0) return broken
      const errors = [...unread, ...broken]
      return some.flatMap(({ key }) => errors.find(({ field }) => field === key) ?? [])
    },
    pardonedOf(key) {
      const field = following.get(key)
      return field && brokenIn([field]).find(wasWrong)?.message
    },
    mayBePardoned: (key) => following.has(key),
  }
}
