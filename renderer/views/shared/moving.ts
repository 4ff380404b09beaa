import type { Row } from '../../data/rows'
import type { Entity } from '../../model/entity/entity'
import { applyRules, checkRecord, type Values } from '../../model/entity/rules'
import { isLocked } from '../../model/entity/states'
import type { ExprUser } from '../../model/entity/user'
import { sharedTexts } from './messages'

interface Judging {
  readonly entity: Entity
  readonly user: ExprUser
  readonly mayEdit: boolean
}

/**
 * Why a record may not get these values; undefined = it may, as far as can be told here. What is judged are the
 * changed fields and those that their change decides; the server judges the whole record.
 */
export function refusalOf(row: Row, changes: Values, judging: Judging): string | undefined {
  const { entity, user, mayEdit } = judging
  if (row.id === undefined) return sharedTexts.noId
  if (!mayEdit) return sharedTexts.noEdit
  if (isLocked(entity, row.values)) return sharedTexts.lockedState
  const keys = Object.keys(changes)
  const changed = keys.flatMap((key) => entity.fields.get(key) ?? [])
  const kept = changed.find(({ readonly, compute }) => readonly || compute)
  if (kept) return sharedTexts.readonlyField(kept.title)
  const fields = [...entity.fields.values()]
  const before = applyRules(fields, row.values, user)
  const after = applyRules(fields, { ...row.values, ...changes }, user)
  const locked = changed.find(
    ({ key }) => before.states.get(key)?.disabled && after.states.get(key)?.disabled,
  )
  if (locked) return sharedTexts.lockedField(locked.title)
  // Fields that the view has not asked for are empty here only.
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
