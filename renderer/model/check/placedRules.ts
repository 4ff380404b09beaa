import type { Entity } from '../entity/entity'
import type { Expr } from '../expr/types'
import { below } from '../finding/pointer'

/** A condition of an entity's document, with its place there. */
interface PlacedRule {
  readonly expr: Expr
  readonly pointer: string
}

const ruleKeys = ['showIf', 'requireIf', 'disableIf', 'invalidIf'] as const

/** The conditions of the fields and actions, and of the steps' warnings. */
export function* placedRules({ fields, actions, states }: Entity): Iterable<PlacedRule> {
  for (const field of fields.values()) {
    for (const key of ruleKeys) yield* placed(field[key], '/fields', field.key, key)
  }
  for (const { name, when } of actions.values()) yield* placed(when, '/actions', name, 'when')
  for (const { name, warn } of states?.steps.values() ?? []) {
    for (const [index, { when }] of warn.entries())
      yield* placed(when, '/states/steps', name, 'warn', index, 'when')
  }
}

function* placed(
  expr: Expr | undefined,
  at: string,
  ...keys: readonly (string | number)[]
): Iterable<PlacedRule> {
  if (expr) yield { expr, pointer: below(at, ...keys) }
}
