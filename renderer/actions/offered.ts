import { shownFields } from '../form/start'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import type { ActionPage, ManyProps } from './model'

/** Fields offered by a dialog about many records: those named by the document, or else those of the form. */
export function offeredFields(
  { entity, form }: ActionPage,
  { fields: named }: ManyProps,
  unfit: (field: Field, entity: Entity) => string | undefined,
): readonly Field[] {
  const fields = named
    ? named.flatMap((key) => entity.fields.get(key) ?? [])
    : form
      ? shownFields(form)
      : [...entity.fields.values()]
  return fields.filter(
    (field) => unfit(entity.fields.get(field.key) ?? field, entity) === undefined,
  )
}
