import { can, type Entity, type Field } from '#model'
import type { Caller } from '../http/right'
import type { Column, Layout } from './layout'

/** Whether the caller may see, search and set the field at all. */
export const mayUse = (field: Field | undefined, caller: Caller): boolean =>
  can(caller.grants, field?.can)

/** The fields the caller may see, in document order. */
export const visibleFields = (entity: Entity, caller: Caller): readonly Field[] =>
  [...entity.fields.values()].filter((field) => mayUse(field, caller))

/** The columns the caller may filter and sort by: those of hidden fields do not exist for him. */
export function visibleColumns(layout: Layout, caller: Caller): ReadonlyMap<string, Column> {
  const columns = [...layout.columns].filter(([, { field }]) => mayUse(field, caller))
  return columns.length === layout.columns.size ? layout.columns : new Map(columns)
}
