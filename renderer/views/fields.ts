import { type Static, Type } from 'typebox'
import { ref } from '../model/document/schema'
import type { Field } from '../model/entity/field'
import { fieldNamed } from '../model/entity/fieldRef'
import type { ViewContext } from '../model/entity/kinds'
import type { Grants } from '../model/entity/permission'
import { isUnknown } from '../model/entity/unknownType'
import type { ExprType } from '../model/expr/types'
import { below } from '../model/finding/pointer'
import { present } from '../model/finding/present'
import { fieldFor, mayUse } from '../model/rights/prune'
import { viewTexts } from './messages'
import { manual } from './messages.manual'

/** Keys shared by several view kinds. */
export const cardDoc = Type.Optional(
  Type.Array(ref('field', manual.card), { description: manual.card, minItems: 1, maxItems: 8 }),
)
export const colorDoc = Type.Optional(ref('field', manual.color))

export type CardDoc = Static<typeof cardDoc> | undefined

const exprType = (field: Field): ExprType => field.exprType ?? field.type.exprType(field)

/** The field named by a view's key, if it has the required kind; otherwise an error is reported at its line. */
function fieldAt(
  key: string | undefined,
  name: string,
  context: ViewContext,
  refusal: (field: Field) => string | undefined,
): Field | undefined {
  if (key === undefined) return undefined
  const { owner, report } = context
  const pointer = below(context.pointer, name)
  const field = fieldNamed(owner, key, pointer, report)
  if (!field || isUnknown(field.type)) return undefined
  const message = refusal(field)
  if (message === undefined) return field
  report({ pointer, severity: 'error', message })
  return undefined
}

/** Whether the field holds one value of a fixed list. */
export const isChoice = (field: Field): boolean => {
  const dict = field.type.dict(field)
  const isListed = dict === undefined ? hasOptions(field.props) : !dict.includes(',')
  return isListed && exprType(field).kind === 'string'
}

/** Whether the document itself lists options. */
const hasOptions = (props: unknown): boolean =>
  typeof props === 'object' &&
  props !== null &&
  'options' in props &&
  Array.isArray(props.options) &&
  props.options.length > 0

type Find = (key: string | undefined, name: string, context: ViewContext) => Field | undefined

export const choiceField: Find = (key, name, context) =>
  fieldAt(key, name, context, (field) =>
    isChoice(field) && isStored(field)
      ? undefined
      : viewTexts.notLanes(field.key, field.type.title),
  )

export const colorField: Find = (key, name, context) =>
  fieldAt(key, name, context, (field) =>
    isChoice(field) ? undefined : viewTexts.notColor(field.key, field.type.title),
  )

export const dateField: Find = (key, name, context) =>
  fieldAt(key, name, context, (field) =>
    isDay(field) ? undefined : viewTexts.notDate(field.key, field.type.title),
  )

export const numberField: Find = (key, name, context) =>
  fieldAt(key, name, context, (field) => {
    if (exprType(field).kind !== 'number') {
      return viewTexts.notNumber(field.key, field.type.title)
    }
    return isStored(field) ? undefined : viewTexts.notStored(field.key, field.type.title)
  })

const isStored = (field: Field): boolean => field.type.storage(field).kind !== 'none'

const isDay = (field: Field): boolean =>
  ['date', 'datetime'].includes(field.type.storage(field).kind)

/** Whether its values have a time of day. */
export const hasTime = (field: Field): boolean => field.type.storage(field).kind === 'datetime'

/** The fields of a card; the first is its title. Default: the field that names the record. */
export function cardFields(docs: CardDoc, context: ViewContext): readonly Field[] {
  const { owner, report } = context
  const at = below(context.pointer, 'card')
  const seen = new Map<string, string>()
  const fields = [...present(docs ?? [])].flatMap(([index, key]) => {
    const pointer = below(at, index)
    const field = fieldNamed(owner, key, pointer, report)
    if (!field) return []
    const first = seen.get(key)
    if (first !== undefined) {
      report({ pointer, severity: 'error', message: viewTexts.twice(key, first) })
      return []
    }
    seen.set(key, pointer)
    if (!field.type.html && !field.rows) return [field]
    report({ pointer, severity: 'error', message: viewTexts.notOnCard(key, field.type.title) })
    return []
  })
  return Object.freeze(fields.length > 0 ? fields : [owner.label])
}

/** The field if the user sees its values unmasked, as views need. */
export const seen = (field: Field | undefined, grants: Grants): Field | undefined =>
  field && mayUse(grants, field) ? fieldFor(grants, field) : undefined

export const seenOf = (fields: readonly Field[], grants: Grants): readonly Field[] =>
  Object.freeze(fields.flatMap((field) => fieldFor(grants, field) ?? []))
