import { auditFields } from '../../model/document/names'
import type { Entity } from '../../model/entity/entity'
import { fieldAt } from '../../model/entity/path'
import { rulesIn } from '../../model/entity/ruledPaths'
import { measuredBy } from '../../model/entity/rules'
import type { ListModel } from './model'

type Readers = Pick<ListModel, 'entity' | 'columns' | 'toolbar' | 'row'>

/**
 * Keys that a list shows and that its buttons, questions and editable cells read. The page requests no others: the long
 * texts of 100 records add up. undefined = some action may read anything.
 */
export function readsOf({ entity, columns, toolbar, row }: Readers): readonly string[] | undefined {
  const keys = new Set([entity.label.key, ...columns.map(({ field }) => field.key)])
  for (const { reads } of [...toolbar, ...row]) {
    if (!reads) return undefined
    for (const key of reads) keys.add(key)
  }
  for (const { field, edit, totalBy } of columns) {
    for (const key of totalBy?.names ?? []) keys.add(key)
    if (!edit) continue
    for (const { key } of [field, ...measuredBy(entity, field.key)]) addDeciders(key, entity, keys)
    if (entity.states?.lock[0]) keys.add(entity.states.field.key)
  }
  return Object.freeze([...keys].filter((key) => fieldAt(entity, key) || auditFields.includes(key)))
}

/** Adds the fields that decide the state of a field: those its rules read, and those they are computed from. */
export function addDeciders(
  key: string,
  entity: Entity,
  keys: Set<string>,
  seen = new Set<string>(),
): void {
  if (seen.has(key)) return
  seen.add(key)
  keys.add(key)
  for (const { names, paths } of rulesIn(entity.fields.get(key) ?? {})) {
    for (const name of names) addDeciders(name, entity, keys, seen)
    for (const path of paths) keys.add(path)
  }
}
