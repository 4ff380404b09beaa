import { type Entity, type EntityStates, permissionOf, type Step } from '../entity/entity'
import type { Field } from '../entity/field'
import { fieldAt } from '../entity/path'
import { can, type Grants, mayChange } from '../entity/permission'
import type { Narrowing } from '../entity/reference'
import type { Expr } from '../expr/types'
import { decide, levelOf } from './decide'

/**
 * Whether the user sees the field whole. Required for reading, searching, sorting, grouping or counting by its values.
 */
export const mayUse = (grants: Grants, field: Field): boolean =>
  decide(grants, { kind: 'field', field }).allowed

const met = new WeakMap<Grants, WeakMap<Field, Field | undefined>>()

/**
 * The field as a user with these grants sees it: unchanged, read-only, masked, or undefined. Cached by grants and
 * field.
 */
export function fieldFor(grants: Grants, field: Field): Field | undefined {
  const known = met.get(grants) ?? new WeakMap<Field, Field | undefined>()
  met.set(grants, known)
  if (!known.has(field)) known.set(field, meet(grants, field))
  return known.get(field)
}

function meet(grants: Grants, field: Field): Field | undefined {
  switch (levelOf(grants, field)) {
    case 'edit':
      return field
    case 'see':
      return withheldField(field)
    case 'masked':
      return maskedField(field)
    default:
      return undefined
  }
}

/** The user cannot write the field, so it is not required. Fields that its choice fills are still owned by it. */
function withheldField({ requireIf: _, disableIf: __, ...field }: Field): Field {
  return Object.freeze({ ...field, required: false, readonly: true, withheld: true })
}

/** Removes everything that reveals values behind the mask: rules that test them, the default. */
function maskedField(field: Field): Field {
  const {
    default: _,
    defaultBy: __,
    invalidIf: ___,
    where: ________,
    checkRule: ____,
    remember: _______,
    ...rest
  } = field
  const { compute: _____, issued: ______, ...seen } = withheldField(rest)
  return Object.freeze({ ...seen, unique: false, masked: true })
}

/** Items that stand for fields, as the user sees them; those of hidden fields are removed. */
export const metBy = <Item extends { readonly field: Field }>(
  grants: Grants,
  items: readonly Item[],
): readonly Item[] =>
  items.flatMap((item) => {
    const field = fieldFor(grants, item.field)
    if (!field) return []
    return field === item.field ? item : Object.freeze({ ...item, field })
  })

/** Whether the user may search, sort and group by it; a reference also needs the right to read its target records. */
export function mayAsk(grants: Grants, field: Field): boolean {
  const far = field.reference?.entity()
  return mayUse(grants, field) && (!far || can(grants, permissionOf(far, 'view')))
}

/**
 * The entity as the grants let it be seen: fields without their right are removed, so that no list, form, filter, sort
 * order or sheet can name them; others are read-only or masked (`fieldFor`). The same applies to its rows. Returns the
 * same entity if nothing changes.
 */
export function entityFor(entity: Entity, grants: Grants): Entity {
  const seen = seenFields(entity, grants)
  const hidden = new Set([...entity.fields.values()].filter((field) => !mayUse(grants, field)))
  const isSeen = seenRules(entity, hidden, grants)
  const fields = seen.map((field) =>
    withSeenReference(withSeenRows(withSeenRules(field, isSeen), grants), grants),
  )
  const states = statesFor(entity, { hidden, isSeen, grants })
  const isWhole =
    states === entity.states &&
    fields.length === entity.fields.size &&
    fields.every((field) => entity.fields.get(field.key) === field)
  if (isWhole) return entity
  const { states: _, ...pruned } = withFields(entity, fields)
  return Object.freeze({ ...pruned, ...(states ? { states } : {}) })
}

/**
 * Marks steps without their right as withheld; fields they ask for and conditions on hidden fields are left to the
 * server.
 */
function statesFor(
  { states }: Entity,
  { hidden, isSeen, grants }: Seeing,
): EntityStates | undefined {
  if (!states || hidden.has(states.field)) return undefined
  const seen = (step: Step): Step => {
    const when = step.when.filter(isSeen)
    const ask = step.ask.filter((field) => levelOf(grants, field) === 'edit')
    const held = mayChange(grants, step.can)
    if (held && when.length === step.when.length && ask.length === step.ask.length) return step
    return Object.freeze({ ...step, when, ask, ...(held ? {} : { withheld: true as const }) })
  }
  const steps = new Map([...states.steps].map(([name, step]) => [name, seen(step)]))
  const isWhole = [...steps].every(([name, step]) => states.steps.get(name) === step)
  return isWhole ? states : Object.freeze({ ...states, steps })
}

const seenFields = ({ fields }: Entity, grants: Grants): readonly Field[] =>
  [...fields.values()].flatMap((field) => fieldFor(grants, field) ?? [])

interface Seeing {
  readonly hidden: ReadonlySet<Field>
  readonly grants: Grants
  /** Whether the user sees everything that the rule reads, also through references. */
  isSeen(rule: Expr): boolean
}

function seenRules(entity: Entity, hidden: ReadonlySet<Field>, grants: Grants): Seeing['isSeen'] {
  const keys = new Set([...hidden].map(({ key }) => key))
  return ({ names, paths }) =>
    !names.some((name) => keys.has(name)) &&
    paths.every((path) => {
      const far = fieldAt(entity, path)
      return far !== undefined && mayUse(grants, far)
    })
}

/**
 * Removes rules and computations that read hidden values: the server, which sees everything, runs them. Values it has
 * computed are still shown.
 */
function withSeenRules(field: Field, isSeen: Seeing['isSeen']): Field {
  const { invalidIf, compute, where, ...others } = field
  const measured = invalidIf === undefined || isSeen(invalidIf)
  const computed = compute === undefined || isSeen(compute)
  const narrowing = where && seenNarrowing(where, isSeen)
  if (measured && computed && narrowing === where) return field
  return Object.freeze({
    ...others,
    ...(measured && invalidIf ? { invalidIf } : {}),
    ...(compute ? (computed ? { compute } : { readonly: true }) : {}),
    ...(narrowing && { where: narrowing }),
  })
}

/** Conditions on what the user does not see are left to the server. */
function seenNarrowing(where: Narrowing, isSeen: Seeing['isSeen']): Narrowing {
  const { outside, pairs } = where
  const seen = pairs.filter(({ value }) => isSeen(value))
  if (seen.length === pairs.length && (!outside || isSeen(outside))) return where
  return Object.freeze({ pairs: seen })
}

/** Rows cannot contain rows, so one level is enough. */
function withSeenRows(field: Field, grants: Grants): Field {
  const { rows } = field
  const child = rows?.entity()
  const seen = child && seenFields(child, grants)
  if (!rows || !seen || isWholeOf(child, seen)) return field
  const pruned = withFields(child, seen)
  return Object.freeze({ ...field, rows: Object.freeze({ ...rows, entity: () => pruned }) })
}

/** Nothing can be reached through a reference whose records the user may not read; only their names are visible. */
function withSeenReference(field: Field, grants: Grants): Field {
  const { reference } = field
  const far = reference?.entity()
  if (!reference || !far) return field
  const mayRead = can(grants, permissionOf(far, 'view'))
  const seen = seenFields(far, grants)
  if (mayRead && isWholeOf(far, seen)) return field
  const pruned = mayRead ? withFields(far, seen) : undefined
  return Object.freeze({
    ...field,
    reference: Object.freeze({ ...reference, entity: () => pruned }),
  })
}

const isWholeOf = ({ fields }: Entity, seen: readonly Field[]): boolean =>
  seen.length === fields.size && seen.every((field) => fields.get(field.key) === field)

const withFields = (entity: Entity, fields: readonly Field[]): Entity =>
  Object.freeze({ ...entity, fields: new Map(fields.map((field) => [field.key, field])) })
