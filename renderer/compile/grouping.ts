import { Type } from 'typebox'
import { ref } from '../model/document/schema'
import type { Field } from '../model/entity/field'
import { fieldNamed } from '../model/entity/fieldRef'
import { isUnknown } from '../model/entity/unknownType'
import type { ExprType } from '../model/expr/types'
import { below } from '../model/finding/pointer'
import { present } from '../model/finding/present'
import { isSortable } from './columns'
import { type Place, reportError } from './members'
import { compileTexts } from './messages'
import { manual } from './messages.manual'

/** Fields to group the list by. */
export const groupDoc = Type.Optional(
  Type.Array(ref('field', manual.group), { description: manual.group, minItems: 1, maxItems: 3 }),
)
/** Field whose values are listed beside the list, to filter it. */
export const asideDoc = Type.Optional(ref('field', manual.aside))
/** Field with the user-defined order. */
export const orderDoc = Type.Optional(ref('field', manual.order))

const kindOf = (field: Field): ExprType['kind'] =>
  (field.exprType ?? field.type.exprType(field)).kind

export function compileGroup(
  docs: readonly string[] | undefined,
  { entity, context, pointer }: Place,
): readonly Field[] {
  const seen = new Map<string, string>()
  const fields = [...present(docs ?? [])].flatMap(([index, key]) => {
    const at = below(pointer, index)
    const field = fieldNamed(entity, key, at, context.report)
    if (!field || isUnknown(field.type)) return []
    const first = seen.get(key)
    if (first !== undefined) reportError(context, at, compileTexts.twice(key, first))
    else if (!isSortable(field)) {
      reportError(context, at, compileTexts.ungroupable(key, field.type.title))
    }
    if (first !== undefined || !isSortable(field)) return []
    seen.set(key, at)
    return [field]
  })
  return Object.freeze(fields)
}

/** A field with few, named values: those of a dictionary or a tree. */
export const compileAside = (key: string | undefined, place: Place): Field | undefined =>
  fitting(key, place, {
    fits: (field) => field.type.dict(field) !== undefined && isSortable(field),
    refusal: compileTexts.noAside,
  })

/** A number field that users may write. */
export const compileOrder = (key: string | undefined, place: Place): Field | undefined =>
  fitting(key, place, {
    fits(field) {
      const isOwn = !field.readonly && !field.compute && field.type.storage(field).kind !== 'none'
      return isOwn && kindOf(field) === 'number' && place.entity.operations.includes('edit')
    },
    refusal: compileTexts.noOrder,
  })

/** The named field, if it is suitable; otherwise reports it. */
function fitting(
  key: string | undefined,
  { entity, context, pointer }: Place,
  wanted: { fits(field: Field): boolean; refusal(key: string, type: string): string },
): Field | undefined {
  if (key === undefined) return undefined
  const field = fieldNamed(entity, key, pointer, context.report)
  if (!field || isUnknown(field.type)) return undefined
  if (wanted.fits(field)) return field
  reportError(context, pointer, wanted.refusal(key, field.type.title))
  return undefined
}
