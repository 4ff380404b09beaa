import { Type } from 'typebox'
import { auditFields } from '../model/document/names'
import { ref } from '../model/document/schema'
import { type Entity, permissionOf } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import type { ActionContext, ActionDocKind } from '../model/entity/kinds'
import { below } from '../model/finding/pointer'
import { present } from '../model/finding/present'
import { unlocked } from './doing'
import { actionTexts } from './messages.docs'
import { manual } from './messages.manual'
import type { ManyProps } from './model'

/** Why a field cannot get the same value in many records; undefined = it can. */
export function unfitForMany(field: Field, entity: Entity): string | undefined {
  const isAlone = entity.uniques.some((set) => set.length === 1 && set[0]?.key === field.key)
  return field.unique || isAlone ? actionTexts.manyUnique(field.title) : unfitToType(field, entity)
}

/** Why users cannot type into a field; undefined = they can. */
export function unfitToType({ key, title, ...field }: Field, entity: Entity): string | undefined {
  if (key === entity.states?.field.key) return actionTexts.manyState(title)
  if (field.rows) return actionTexts.manyRows(title)
  const isGiven = field.readonly || field.compute !== undefined || field.issued === true
  return isGiven || auditFields.includes(key) ? actionTexts.manyGiven(title) : undefined
}

interface Many {
  readonly name: 'editMany' | 'pasteMany'
  readonly right: 'edit' | 'add'
  readonly sentence: string
  readonly selects: boolean
  unfit(field: Field, entity: Entity): string | undefined
}

const many = ({ name, right, sentence, selects, unfit }: Many): ActionDocKind<ManyProps> => ({
  name,
  title: actionTexts[name],
  places: ['toolbar'],
  selects: () => selects,
  danger: false,
  reads: () => [],
  doc: {
    fields: Type.Optional(
      Type.Array(ref('field', sentence), { minItems: 1, description: sentence }),
    ),
  },
  needs: right,
  can: (entity) => permissionOf(entity, right),
  ...(selects && { button: (_, entity) => unlocked(entity) }),
  compile({ fields }, { pointer, ...context }) {
    const at = { ...context, pointer: below(pointer, 'fields') }
    return Array.isArray(fields) ? { fields: fitFields(fields, at, unfit) } : {}
  },
})

export const editMany = many({
  name: 'editMany',
  right: 'edit',
  selects: true,
  sentence: manual.editManyFields,
  unfit: unfitForMany,
})

export const pasteMany = many({
  name: 'pasteMany',
  right: 'add',
  selects: false,
  sentence: manual.pasteManyFields,
  unfit: unfitToType,
})

/** The fields listed at `pointer`, without duplicates. Unknown names are reported by the reference check. */
export function fitFields(
  keys: unknown,
  { owner, pointer, report }: ActionContext,
  unfit: Many['unfit'] = unfitToType,
): readonly string[] {
  if (!Array.isArray(keys)) return []
  const seen = new Map<string, string>()
  const fields = [...present<unknown>(keys)].flatMap(([index, key]) => {
    const at = below(pointer, index)
    const field = owner.fields.get(String(key))
    if (!field) return []
    const first = seen.get(field.key)
    const message =
      first === undefined ? unfit(field, owner) : actionTexts.manyTwice(field.key, first)
    if (message === undefined) {
      seen.set(field.key, at)
      return [field.key]
    }
    report({ pointer: at, severity: 'error', message, ...(first !== undefined && { first }) })
    return []
  })
  return Object.freeze(fields)
}
