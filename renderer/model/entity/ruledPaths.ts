import type { Expr } from '../expr/types'
import type { Entity, StepWarning } from './entity'
import type { Field } from './field'
import { narrowingRules } from './narrowing'
import { fieldAt } from './path'

/** All expressions of a field over its record. */
export const rulesIn = (
  field: Pick<Field, 'showIf' | 'requireIf' | 'disableIf' | 'invalidIf' | 'compute' | 'where'>,
): readonly Expr[] => {
  const { showIf, requireIf, disableIf, invalidIf, compute } = field
  const rules = [showIf, requireIf, disableIf, invalidIf, compute].flatMap((rule) => rule ?? [])
  return [...rules, ...narrowingRules(field)]
}

/** Fields behind references that rules of these fields read. */
export function reachedByRules(
  entity: Pick<Entity, 'fields'>,
  fields: Iterable<Field> = entity.fields.values(),
): readonly Field[] {
  const paths = new Set(Array.from(fields, rulesIn).flatMap((rules) => pathsIn(rules)))
  return [...paths].flatMap((path) => fieldAt(entity, path) ?? [])
}

/** All expressions of its actions and steps over their record. */
export function rulesOfDeeds({ actions, states }: Entity): readonly Expr[] {
  const deeds = [...actions.values()].flatMap(({ when, set }) => [
    ...(when ? [when] : []),
    ...set.map(({ to }) => to),
  ])
  const steps = [...(states?.steps.values() ?? [])].flatMap(({ when, warn, set }) => [
    ...when,
    ...warn.flatMap(rulesOfWarning),
    ...set.map(({ to }) => to),
  ])
  return [...deeds, ...steps]
}

export const rulesOfWarning = ({ when, with: of }: StepWarning): readonly Expr[] => [
  ...(when ? [when] : []),
  ...(of ? [of.to] : []),
]

const known = new WeakMap<Entity, readonly Field[]>()

/** The same for everything that is checked before a record is written: its fields, actions and steps. */
export function fieldsReadByRules(entity: Entity): readonly Field[] {
  const made = known.get(entity)
  if (made) return made
  const own = reachedByRules(entity)
  const others = pathsIn(rulesOfDeeds(entity)).flatMap((path) => fieldAt(entity, path) ?? [])
  const all = Object.freeze([...new Set([...own, ...others])])
  known.set(entity, all)
  return all
}

const pathsIn = (rules: readonly Expr[]): readonly string[] => [
  ...new Set(rules.flatMap(({ paths }) => paths)),
]

/** The first reference of a path, and the rest. */
export function partsOfPath(path: string): { readonly first: string; readonly rest: string } {
  const at = path.indexOf('.')
  return { first: path.slice(0, at), rest: path.slice(at + 1) }
}
