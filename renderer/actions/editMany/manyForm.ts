import type { FormSource } from '../../form/useForm'
import type { Entity } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'

/** Removes rules that depend on other values of a record: the server checks them record by record. */
function alone(field: Field): Field {
  const { lock: _, showIf, requireIf, disableIf, invalidIf, where, clears, ...own } = field
  return Object.freeze({ ...own, ...(where && { where: { pairs: where.pairs } }), readonly: false })
}

/**
 * The field, narrowed by what all records are to have: by `chosen` fields, and by nothing of a record. What else narrows
 * it the server asks of each record; `open` = there is such.
 */
export function narrowedForAll(
  field: Field,
  chosen: ReadonlySet<string>,
): { readonly field: Field; readonly open: boolean } {
  const all = field.where?.pairs ?? []
  const pairs = all.filter(
    ({ value: { names, paths } }) =>
      paths.length === 0 && names.every((name) => name === 'user' || chosen.has(name)),
  )
  if (pairs.length === all.length) return { field, open: false }
  const { where: _, ...own } = field
  return { field: pairs.length > 0 ? { ...own, where: { pairs } } : own, open: true }
}

/** An empty form of the fields that many records are to share. */
export function manyForm(entity: Entity, offered: readonly Field[]): FormSource {
  const fields = offered.map(alone)
  return {
    entity,
    model: {
      open: 'modal',
      width: 720,
      groups: [{ cols: 2, items: fields.map((field) => ({ field, span: 1 })) }],
    },
    mode: 'edit',
    record: {},
  }
}
