import type { Field } from '../model/entity/field'
import { same, type Values } from './record'

export type Choice = 'mine' | 'theirs'

/** A field whose value differs between my version and the server's. */
export interface Difference {
  readonly field: Field
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** The side that changed the base value; undefined if both did, so that the user must choose. */
  readonly suggestion: Choice | undefined
}

export interface Versions {
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}

/** The fields to decide before saving over another user's change; equal changes need no decision. */
export function differences(
  fields: Iterable<Field>,
  { base, mine, theirs }: Versions,
): readonly Difference[] {
  return [...fields].flatMap((field): readonly Difference[] => {
    const [b, m, t] = [base[field.key], mine[field.key], theirs[field.key]]
    if (same(field, m, t)) return []
    const suggestion = same(field, t, b) ? 'mine' : same(field, m, b) ? 'theirs' : undefined
    return [{ field, base: b, mine: m, theirs: t, suggestion }]
  })
}

/** The values after the choices; fields without a difference keep the common value. */
export function merged(
  differing: readonly Difference[],
  theirs: Values,
  choices: ReadonlyMap<string, Choice>,
): Values {
  const values: Record<string, unknown> = { ...theirs }
  for (const { field, mine } of differing) {
    if (choices.get(field.key) === 'mine') values[field.key] = mine
  }
  return values
}
