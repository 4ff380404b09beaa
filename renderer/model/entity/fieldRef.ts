import type { Finding } from '../finding/finding'
import { messages } from '../finding/messages'
import { unknownName } from '../finding/unknownName'
import type { Entity } from './entity'
import type { Field } from './field'

/** The field that a document names; an unknown name is reported where it stands. */
export function fieldNamed(
  entity: Entity,
  key: string,
  pointer: string,
  report: (finding: Finding) => void,
): Field | undefined {
  const field = entity.fields.get(key)
  if (!field) report(unknownName(pointer, key, [...entity.fields.keys()], messages.unknownField))
  return field
}
