import type { WireRecord } from '../../data/envelope'
import type { Row } from '../../data/rows'
import type { FormSource } from '../../form/useForm'
import type { Entity, Step } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'

const widthPx = 520

/** What is asked may be filled in, whatever the record's form makes of it. */
function asked(field: Field): Field {
  const { lock: _, disableIf: __, ...others } = field
  return Object.freeze({ ...others, readonly: false })
}

/** Text that steps alone write: what was said at the one before stands in the record's timeline. */
const isSaidAnew = (field: Field): boolean =>
  field.readonly && field.type.storage(field)?.kind === 'text'

/**
 * The small form of a step: its fields as they are in the state that it leads to, so that what is required there is
 * required here. Of one record it begins with what that holds.
 */
export function askForm(step: Step, entity: Entity, rows: readonly Row[]): FormSource {
  const fields = step.ask.map(asked)
  const own = new Map(fields.map((field) => [field.key, field]))
  const [first, ...others] = rows
  const before: WireRecord = {
    ...(first && others.length === 0 ? first.record : {}),
    ...Object.fromEntries(step.ask.filter(isSaidAnew).map(({ key }) => [key, null])),
  }
  const state = entity.states?.field
  return {
    entity: {
      ...entity,
      fields: new Map([...entity.fields].map(([key, field]) => [key, own.get(key) ?? field])),
    },
    model: {
      open: 'modal',
      width: widthPx,
      groups: [{ cols: 1, items: fields.map((field) => ({ field, span: 1 })) }],
    },
    mode: 'edit',
    record: {
      ...before,
      ...(state && step.to !== undefined && { [state.key]: state.type.toWire(step.to, state) }),
    },
  }
}
