import type { Entity, Field, Grants } from '#model'
import { levelOf } from '../../../renderer/model/rights/decide'
import { mayUse as fieldAllowed, fieldFor } from '../../../renderer/model/rights/prune'
import type { Caller } from '../../http/right'
import type { Column, EntityTable } from './entityTable'

/** Whether the caller sees the field whole, so that he may search, sort and count by it. */
export const mayUse = (field: Field | undefined, caller: Caller): boolean =>
  field === undefined || fieldAllowed(caller.grants, field)

/** Whether he may write it, too. */
export const mayWrite = (field: Field, caller: Caller): boolean =>
  levelOf(caller.grants, field) === 'edit'

/** The field as records that go to the caller have it: masked where he does not see it whole. */
export const shownField = (field: Field, caller: Caller): Field | undefined =>
  fieldFor(caller.grants, field)

/** All of them, in document order. What writes their values for the caller masks the masked ones. */
export const shownFields = perGrants((entity: Entity, caller): readonly Field[] =>
  [...entity.fields.values()].flatMap((field) => shownField(field, caller) ?? []),
)

/** The fields the caller sees whole, in document order. */
export const visibleFields = perGrants((entity: Entity, caller): readonly Field[] =>
  [...entity.fields.values()].filter((field) => mayUse(field, caller)),
)

/** The columns the caller may filter and sort by: those of hidden fields do not exist for him. */
export const visibleColumns = perGrants(
  (entityTable: EntityTable, caller): ReadonlyMap<string, Column> =>
    new Map([...entityTable.columns].filter(([, { field }]) => mayUse(field, caller))),
)

/** Worked out once for the grants of a session, which last as long as it does. */
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
