import type { FormSource } from '../../form/useForm'
import type { Entity } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'

/** What depends on the other values of a record is judged record by record, where those are known. */
function alone(field: Field): Field {
  const { lock: _, showIf, requireIf, disableIf, invalidIf, clears, ...own } = field
  return Object.freeze({ ...own, readonly: false })
}

/** A form of fields that many records are to have alike: it begins with nothing. */
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
