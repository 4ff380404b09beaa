import type { Scope } from '../expr/types'
import type { Entity } from './entity'
import type { Field } from './field'
import { followersOf } from './followers'
import { rulesIn } from './ruledPaths'
import {
  applyRules,
  type FieldState,
  invalidText,
  isEmpty,
  requiredText,
  scopeOf,
  type Values,
  valueError,
} from './rules'
import type { ExprUser } from './user'

/*
 * What a record breaks by its rows is judged against how it was before: refused is what an edit breaks or worsens,
 * by the server and by the form.
 */

type Fields = Pick<Entity, 'fields'>

/** Who edits, and when; default: now. */
export interface Judging {
  readonly user: ExprUser
  readonly now?: Date
}

/** A record with its computed values and the states of its fields. */
export interface Settled {
  readonly values: Values
  readonly states: ReadonlyMap<string, FieldState>
  readonly scope: Scope
}

export function settled({ fields }: Fields, given: Values, judging: Judging): Settled {
  const all = [...fields.values()]
  const { values, states } = applyRules(all, given, judging.user, { clock: clockOf(judging) })
  return { values, states, scope: scopeOf(all, values, judging.user) }
}

const clockOf = ({ now }: Judging) => now && { now }

/** Whether an edit leaves a field that follows rows as wrong as it was, or less. */
export function isNoWorse(
  entity: Fields,
  field: Field,
  { before, values }: { readonly before: Values; readonly values: Values },
  judging: Judging,
): boolean {
  if (!fieldsFollowingRows(entity).includes(field)) return false
  // Rows that were not read cannot be compared.
  if (field.rows && !Array.isArray(before[field.key])) return false
  const [was, is] = [settled(entity, before, judging), settled(entity, values, judging)]
  return breachOf(field, is) === null
    ? field.rows !== undefined
    : isAsBroken(field, was, is, judging)
}

/** Which bound a number of rows leaves without coming nearer to it than `former`; undefined = none. */
export function countWorsens(
  { min, max }: { readonly min: number; readonly max: number },
  former: number,
  count: number,
): 'few' | 'many' | undefined {
  if (count < min && count < former) return 'few'
  return count > max && count > former ? 'many' : undefined
}

/** What is wrong with the field; the number of rows of a list is judged by itself. */
export function breachOf(field: Field, { values, states }: Settled): string | null {
  const [value, state] = [values[field.key], states.get(field.key)]
  if (!field.rows) return valueError(field, value, state)
  if (state?.visible === false) return null
  if (isEmpty(value)) return state?.required ? requiredText(field) : null
  return state?.invalid ? invalidText(field) : null
}

/** Whether the field was wrong already, and is not further now from what its rules allow. */
export function isAsBroken(field: Field, was: Settled, is: Settled, judging: Judging): boolean {
  const extent = ({ scope }: Settled) => field.invalidIf?.extent(scope, clockOf(judging)) ?? 0
  const outside = ({ values }: Settled) => beyond(field, values[field.key])
  const isFurther = (far: (one: Settled) => number) => far(is) > far(was) + rounding
  return breachOf(field, was) !== null && !isFurther(extent) && !isFurther(outside)
}

/** Sums of decimal numbers differ by less than this without meaning it. */
const rounding = 1e-9

/** How far a number lies outside the bounds of its field. */
function beyond({ props }: Field, value: unknown): number {
  if (typeof value !== 'number') return 0
  const { min, max }: { min?: unknown; max?: unknown } = { ...Object(props) }
  if (typeof max === 'number' && value > max) return value - max
  return typeof min === 'number' && value < min ? min - value : 0
}

const known = new WeakMap<Fields['fields'], readonly Field[]>()

/** Fields with rules that read rows, themselves or through computed fields; the lists are among them. */
export function fieldsFollowingRows(entity: Fields): readonly Field[] {
  const made = known.get(entity.fields)
  if (made) return made
  const all = [...entity.fields.values()]
  const lists = new Set(all.flatMap(({ rows, key }) => (rows?.entity() ? [key] : [])))
  const computed = followersOf(entity, ({ names }) => names.some((name) => lists.has(name)))
  const following = new Set([...lists, ...computed.map(({ key }) => key)])
  const found = all.filter(
    (field) =>
      following.has(field.key) ||
      rulesIn(field).some(({ names }) => names.some((name) => following.has(name))),
  )
  known.set(entity.fields, found)
  return found
}
