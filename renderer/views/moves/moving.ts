import { whyFixed } from '../../data/actionState'
import type { Row } from '../../data/rows'
import type { Entity } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'
import { applyRules, checkRecord, type Values } from '../../model/entity/rules'
import { stateIn, statesPast } from '../../model/entity/states'
import type { ExprUser } from '../../model/entity/user'
import { sharedTexts } from '../shared/messages'

interface Judging {
  readonly entity: Entity
  readonly user: ExprUser
  readonly mayEdit: boolean
}

/**
 * Why a record may not get these values; undefined = allowed as far as is known here. Validates the changed fields and
 * those that depend on them; the server validates the whole record. Without changes: why the record stays where it is.
 */
export function refusalOf(row: Row, changes: Values, judging: Judging): string | undefined {
  const { entity, user, mayEdit } = judging
  if (row.id === undefined) return sharedTexts.noId
  if (!mayEdit) return sharedTexts.noEdit
  const fixed = whyFixed(entity, row)
  if (fixed !== undefined) return fixed
  const keys = Object.keys(changes)
  const changed = keys.flatMap((key) => entity.fields.get(key) ?? [])
  const kept = changed.find(({ readonly, compute }) => readonly || compute)
  if (kept) return sharedTexts.readonlyField(kept.title)
  const over = changed.find((field) => isPast(field, entity, row.values))
  if (over) return sharedTexts.pastField(over.title)
  const fields = [...entity.fields.values()]
  const before = applyRules(fields, row.values, user)
  const after = applyRules(fields, { ...row.values, ...changes }, user)
  const locked = changed.find(
    ({ key }) => before.states.get(key)?.disabled && after.states.get(key)?.disabled,
  )
  if (locked) return sharedTexts.lockedField(locked.title)
  // Fields that the view did not request are empty only here.
  const known = fields.filter(({ key, rows }) => !rows && Object.hasOwn(row.record, key))
  const wrong = (ruled: typeof before) =>
    new Map(
      checkRecord(known, ruled.values, ruled.states).map(({ field, message }) => [field, message]),
    )
  const wrongBefore = wrong(before)
  for (const [field, message] of wrong(after)) {
    if (keys.includes(field) || wrongBefore.get(field) !== message) return message
  }
  return undefined
}

/** A date that people give with a step is not dragged where that step is behind the record. */
function isPast({ key }: Field, entity: Entity, values: Values): boolean {
  const { states } = entity
  const state = stateIn(entity, values)
  if (!states || state === null) return false
  const ways = [...states.steps.values()]
  const asking = ways.filter(
    ({ ask, auto }) => auto?.key === key || ask.some((one) => one.key === key),
  )
  return statesPast(states.initial, ways, asking).includes(state)
}
