import type { Finding } from '../finding/finding'
import { messages } from '../finding/messages'
import { unknownName } from '../finding/unknownName'
import type { Entity } from './entity'
import type { Field } from './field'
import { fieldAt, isBrokenWay, pathsBelow } from './path'

/** The field that a document names; an unknown name is reported at its place. */
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

/** The same for read-only uses: also accepts fields reached through references. */
export function pathNamed(
  entity: Entity,
  path: string,
  pointer: string,
  report: (finding: Finding) => void,
): Field | undefined {
  const field = fieldAt(entity, path)
  if (!field && !isBrokenWay(entity, path)) report(unknownPath(entity, path, pointer))
  return field
}

export const unknownPath = (
  entity: Pick<Entity, 'fields'>,
  path: string,
  pointer: string,
): Finding =>
  unknownName(
    pointer,
    path,
    [...entity.fields.keys(), ...(path.includes('.') ? pathsBelow(entity) : [])],
    messages.unknownField,
  )
