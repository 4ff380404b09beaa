import { type Entity, type EntityStates, permissionOf, type Step } from '../entity/entity'
import type { Field } from '../entity/field'
import { fieldAt } from '../entity/path'
import { can, type Grants, mayChange } from '../entity/permission'
import type { Expr } from '../expr/types'
import { decide } from './decide'

export const mayUse = (grants: Grants, field: Field): boolean =>
  decide(grants, { kind: 'field', field }).allowed

/** Whether it may be searched, sorted and grouped by: a reference only by who may read the records that it names. */
export function mayAsk(grants: Grants, field: Field): boolean {
  const far = field.reference?.entity()
  return mayUse(grants, field) && (!far || can(grants, permissionOf(far, 'view')))
}

/**
 * The entity as the grants let it be seen: without the fields whose permission is missing, so that
 * no list, form, filter, sort order or sheet can name them; so are the rows that it holds. The same entity when
 * nothing is missing.
 */
export function entityFor(entity: Entity, grants: Grants): Entity {
  const seen = seenFields(entity, grants)
  const hidden = new Set([...entity.fields.values()].filter((field) => !seen.includes(field)))
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

/** Steps without their right are withheld, and what they ask or measure of hidden fields is the server's to judge. */
function statesFor(
  { states }: Entity,
  { hidden, isSeen, grants }: Seeing,
): EntityStates | undefined {
  if (!states || hidden.has(states.field)) return undefined
  const seen = (step: Step): Step => {
    const when = step.when.filter(isSeen)
    const ask = step.ask.filter((field) => !hidden.has(field))
    const held = mayChange(grants, step.can)
    if (held && when.length === step.when.length && ask.length === step.ask.length) return step
    return Object.freeze({ ...step, when, ask, ...(held ? {} : { withheld: true as const }) })
  }
  const steps = new Map([...states.steps].map(([name, step]) => [name, seen(step)]))
  const isWhole = [...steps].every(([name, step]) => states.steps.get(name) === step)
  return isWhole ? states : Object.freeze({ ...states, steps })
}

const seenFields = ({ fields }: Entity, grants: Grants): readonly Field[] =>
  [...fields.values()].filter((field) => mayUse(grants, field))

interface Seeing {
  readonly hidden: ReadonlySet<Field>
  readonly grants: Grants
  /** Whether all that the rule reads is seen, what it reaches through references too. */
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
 * A value cannot be measured by what is not seen, nor computed of it: the server does, which sees all. What it has
 * computed is shown.
 */
function withSeenRules(field: Field, isSeen: Seeing['isSeen']): Field {
  const { invalidIf, compute, ...others } = field
  const measured = invalidIf === undefined || isSeen(invalidIf)
  const computed = compute === undefined || isSeen(compute)
  if (measured && computed) return field
  return Object.freeze({
    ...others,
    ...(measured && invalidIf ? { invalidIf } : {}),
    ...(compute ? (computed ? { compute } : { readonly: true }) : {}),
  })
}

/** Rows hold no rows, so what they hold is not looked into. */
function withSeenRows(field: Field, grants: Grants): Field {
  const { rows } = field
  const child = rows?.entity()
  const seen = child && seenFields(child, grants)
  if (!rows || !seen || seen.length === child.fields.size) return field
  const pruned = withFields(child, seen)
  return Object.freeze({ ...field, rows: Object.freeze({ ...rows, entity: () => pruned }) })
}

/** Nothing is reached through a reference whose records may not be read; what they are called is seen. */
function withSeenReference(field: Field, grants: Grants): Field {
  const { reference } = field
  const far = reference?.entity()
  if (!reference || !far) return field
  const mayRead = can(grants, permissionOf(far, 'view'))
  const seen = seenFields(far, grants)
  if (mayRead && seen.length === far.fields.size) return field
  const pruned = mayRead ? withFields(far, seen) : undefined
  return Object.freeze({
    ...field,
    reference: Object.freeze({ ...reference, entity: () => pruned }),
  })
}

const withFields = (entity: Entity, fields: readonly Field[]): Entity =>
  Object.freeze({ ...entity, fields: new Map(fields.map((field) => [field.key, field])) })
