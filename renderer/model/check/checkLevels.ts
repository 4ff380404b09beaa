import { auditFields } from '../document/names'
import { type Entity, permissionOf } from '../entity/entity'
import type { Field } from '../entity/field'
import { isUnknown } from '../entity/unknownType'
import type { Finding } from '../finding/finding'
import { levelTexts as texts } from '../finding/messages.levels'
import { below } from '../finding/pointer'

/** Reports rights on a field (see, write) that have no effect or cannot be enforced. */
export function checkLevels(
  field: Field,
  entity: Entity,
  report: (finding: Finding) => void,
): void {
  const error = (key: 'mask' | 'editCan', message: string | undefined) => {
    if (message === undefined) return
    const pointer = below('/fields', field.key, key)
    report({ pointer, severity: 'error', message })
  }
  // The unknown type has been reported already.
  if (isUnknown(field.type)) return
  if (field.mask !== undefined) error('mask', maskMistake(field))
  if (field.editCan !== undefined) error('editCan', editMistake(field, field.editCan, entity))
}

function maskMistake(field: Field): string | undefined {
  if (field.can === undefined) return texts.maskAlone
  return isPlainText(field) ? undefined : texts.maskUnfit(field.type.title)
}

/** Plain text: other values (a file, a record, a choice) stay meaningful to those who read them. */
const isPlainText = (field: Field): boolean => {
  const { type } = field
  const means = [type.html, type.secret, type.files, field.reference, field.rows, type.dict(field)]
  return (
    ['string', 'text'].includes(type.storage(field).kind) &&
    type.exprType(field).kind === 'string' &&
    // Nobody searches for part of a chosen value.
    type.operators.includes('like') &&
    means.every((one) => one === undefined)
  )
}

function editMistake(
  { key, can, readonly, compute, filledBy, rows }: Field,
  editCan: string,
  entity: Entity,
): string | undefined {
  if (rows) return texts.ofRows
  const isState = entity.states?.field.key === key
  const isGiven = readonly || compute !== undefined || filledBy !== undefined
  if (isGiven || isState || auditFields.includes(key)) return texts.neverTyped(key)
  if (entity.source && !entity.operations.includes('edit')) return texts.onlyRead(entity.title)
  if (editCan === can) return texts.sameRight(editCan)
  return editCan === permissionOf(entity, 'view') ? texts.everybody(editCan) : undefined
}
