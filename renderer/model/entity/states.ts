import type { Entity, Step } from './entity'

/** The right to import records in states other than the first. */
export const importStateRight = ({ perm }: Pick<Entity, 'perm'>): string => `${perm}:importState`

/** The state of a record; null = none. */
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

/** Whether the record's state makes it read-only. */
export function isLocked(
  entity: Pick<Entity, 'states'>,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const state = stateIn(entity, values)
  return state !== null && entity.states?.lock.includes(state) === true
}

/**
 * States in which a date has had its day: no step in `asking` starts from them, and no way leads to them but through a
 * state from which one does, or one of `ended`.
 */
export function statesPast(
  initial: string,
  ways: readonly Pick<Step, 'from' | 'to'>[],
  asking: readonly Pick<Step, 'from'>[],
  ended: readonly string[] = [],
): readonly string[] {
  if (asking.length === 0) return []
  const open = new Set(asking.flatMap(({ from }) => from))
  const gates = new Set([...open, ...ended])
  const before = new Set([initial].filter((state) => !gates.has(state)))
  for (let size = -1; size < before.size; ) {
    size = before.size
    for (const { from, to } of ways) {
      if (to !== undefined && !gates.has(to) && from.some((one) => before.has(one))) before.add(to)
    }
  }
  const all = new Set([initial, ...ways.flatMap((way) => [...way.from, ...statesAfter(way)])])
  return [...all].filter((state) => !open.has(state) && !before.has(state))
}

/** The steps that users do; the others run at their time. */
export const stepsByHand = ({ states }: Pick<Entity, 'states'>): readonly Step[] =>
  [...(states?.steps.values() ?? [])].filter(({ auto }) => !auto)
