import type { FormSource } from '../../form/useForm'
import type { Entity } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'

/** Removes rules that depend on other values of a record: the server checks them record by record. */
function alone(field: Field): Field {
  const { lock: _, showIf, requireIf, disableIf, invalidIf, where, clears, ...own } = field
  return Object.freeze({ ...own, readonly: false })
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
