import type { Expr } from '../expr/types'
import type { Entity, EntityAction } from './entity'
import type { Field } from './field'

/** One way from some states to another: `POST {api}/{name}` takes records along it. */
export interface Step {
  readonly name: string
  readonly title: string
  readonly from: readonly string[]
  readonly to: string
  /** The right to it: `perm:name` unless the document says another. */
  readonly can: string
  /** The user has not got the right: see `entityFor`. */
  readonly withheld?: true
  /** What whoever does it fills in first. */
  readonly ask: readonly Field[]
  /** All of them have to hold of the record with what was asked. */
  readonly when: readonly Expr[]
  /** What is said where they do not; fields in braces. */
  readonly refuse?: string
  readonly set: EntityAction['set']
  /** Question asked first; fields in braces. */
  readonly confirm?: string
  readonly danger: boolean
  /** Name of a step: whoever did that one last may not do this one. */
  readonly notBy?: string
  /** The field of the time at which it is done by itself; nobody else does it. */
  readonly auto?: Field
}

/** The states of an entity's records. Only a step changes the field. */
export interface EntityStates {
  readonly field: Field
  readonly initial: string
  readonly final: readonly string[]
  /** In these the record is only read, but for steps. */
  readonly lock: readonly string[]
  /** In the order of the dictionary. */
  readonly all: readonly string[]
  readonly steps: ReadonlyMap<string, Step>
}

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
