import type { Entity, Field, Grants } from '#model'
import { levelOf } from '../../../renderer/model/rights/decide'
import { mayUse as fieldAllowed, fieldFor } from '../../../renderer/model/rights/prune'
import type { Caller } from '../../http/right'
import type { Column, EntityTable } from './entityTable'

/** Whether the caller sees the field unmasked, so that he may search, sort and count by it. */
export const mayUse = (field: Field | undefined, caller: Caller): boolean =>
  field === undefined || fieldAllowed(caller.grants, field)

/** Whether the caller may also write it. */
export const mayWrite = (field: Field, caller: Caller): boolean =>
  levelOf(caller.grants, field) === 'edit'

/** The field as the caller sees it: masked if he may not see it whole; undefined = hidden. */
export const shownField = (field: Field, caller: Caller): Field | undefined =>
  fieldFor(caller.grants, field)

/** All fields that the caller sees, in document order; masked ones must be masked when writing their values. */
export const shownFields = perGrants((entity: Entity, caller): readonly Field[] =>
  [...entity.fields.values()].flatMap((field) => shownField(field, caller) ?? []),
)

/** Fields that the caller sees unmasked, in document order. */
export const visibleFields = perGrants((entity: Entity, caller): readonly Field[] =>
  [...entity.fields.values()].filter((field) => mayUse(field, caller)),
)

/** Columns that the caller may filter and sort by; hidden fields are missing. */
export const visibleColumns = perGrants(
  (entityTable: EntityTable, caller): ReadonlyMap<string, Column> =>
    new Map([...entityTable.columns].filter(([, { field }]) => mayUse(field, caller))),
)

/** Caches results per grants, which last as long as the session. */
function perGrants<Of extends object, T>(
  make: (of: Of, caller: Caller) => T,
): (of: Of, caller: Caller) => T {
  const all = new WeakMap<Grants, WeakMap<Of, T>>()
  return (of, caller) => {
    const made = all.get(caller.grants) ?? new WeakMap<Of, T>()
    all.set(caller.grants, made)
    const known = made.get(of) ?? make(of, caller)
    made.set(of, known)
    return known
  }
}
