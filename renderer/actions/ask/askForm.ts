import type { WireRecord } from '../../data/envelope'
import type { Row } from '../../data/rows'
import type { FormSource } from '../../form/useForm'
import type { Entity, Step } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'

export const askedWidthPx = 520

/** Makes asked fields editable, even if the record's own form locks them. */
function asked(field: Field): Field {
  const { lock: _, disableIf: __, ...others } = field
  return Object.freeze({ ...others, readonly: false })
}

/** A form of some fields of an entity in one column; it starts with the values of `record`. */
export function askedForm(
  entity: Entity,
  keys: readonly Field[],
  record: WireRecord = {},
  width = askedWidthPx,
): FormSource {
  const fields = keys.map(asked)
  const own = new Map(fields.map((field) => [field.key, field]))
  return {
    entity: {
      ...entity,
      fields: new Map([...entity.fields].map(([key, field]) => [key, own.get(key) ?? field])),
    },
    model: {
      open: 'modal',
      width,
      groups: [{ cols: 1, items: fields.map((field) => ({ field, span: 1 })) }],
    },
    mode: 'edit',
    record,
  }
}

/** Text that only steps write starts empty: the timeline keeps what was written at the previous step. */
const isSaidAnew = (field: Field): boolean =>
  field.readonly && field.type.storage(field)?.kind === 'text'

/**
 * The small form of a step. Its fields follow the rules of the state that the step leads to, so that they are required
 * here where they are required there. For a single record it begins with the values of that record.
 */
export function askForm(step: Step, entity: Entity, rows: readonly Row[]): FormSource {
  const [first, ...others] = rows
  const before: WireRecord = {
    ...(first && others.length === 0 ? first.record : {}),
    ...Object.fromEntries(step.ask.filter(isSaidAnew).map(({ key }) => [key, null])),
  }
  const state = entity.states?.field
  return askedForm(entity, step.ask, {
    ...before,
    ...(state && step.to !== undefined && { [state.key]: state.type.toWire(step.to, state) }),
  })
}
