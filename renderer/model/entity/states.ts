import type { Entity, Step } from './entity'

/** The right to import records in other states than the first. */
export const importStateRight = ({ perm }: Pick<Entity, 'perm'>): string => `${perm}:importState`

/** The state that a record is in; null = in none. */
export function stateIn(
  { states }: Pick<Entity, 'states'>,
  values: Readonly<Record<string, unknown>>,
): string | null {
  const value = states ? values[states.field.key] : null
  return typeof value === 'string' && value !== '' ? value : null
}

/** The states that a step may leave a record in. */
export const statesAfter = ({ from, to }: Pick<Step, 'from' | 'to'>): readonly string[] =>
  to === undefined ? from : [to]

/** Whether the record is only read in its state. */
export function isLocked(
  entity: Pick<Entity, 'states'>,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const state = stateIn(entity, values)
  return state !== null && entity.states?.lock.includes(state) === true
}

/** The steps that people do: the others are done by time. */
export const stepsByHand = ({ states }: Pick<Entity, 'states'>): readonly Step[] =>
  [...(states?.steps.values() ?? [])].filter(({ auto }) => !auto)
