import { Type } from 'typebox'
import { expr, named, oneOf, ref } from '../model/document/schema'
import type { Field, Operator } from '../model/entity/field'
import {
  deletions,
  type OnDelete,
  type ReferenceSpec,
  referenceDict,
} from '../model/entity/reference'
import { pickMessages } from './messages.picks'

/** Properties of types whose values reference records of an entity. */
export const referenceProps = {
  of: ref('entity', pickMessages.of),
  show: Type.Optional(
    Type.Array(Type.String({ minLength: 1, description: pickMessages.show }), {
      description: pickMessages.show,
      minItems: 1,
      maxItems: 4,
    }),
  ),
  onDelete: Type.Optional(oneOf(deletions, pickMessages.onDelete)),
}

/** Which records a reference takes. */
export const whereProp = {
  where: Type.Optional(
    named(expr('record', 'any', pickMessages.whereValue), pickMessages.where, { min: 1 }),
  ),
}

/** Properties of types whose value is a reference. */
export const proposalProps = {
  suggest: Type.Optional(
    named(
      Type.String({ minLength: 1, maxLength: 64, description: pickMessages.proposed }),
      pickMessages.suggest,
      {
        noun: 'field',
        min: 1,
      },
    ),
  ),
}

export interface ReferenceProps {
  readonly of?: string
  readonly show?: readonly string[]
  readonly onDelete?: OnDelete
  readonly suggest?: Readonly<Record<string, string>>
}

/** Maximum length of an id. */
export const idLength = 32

/** Operators for a reference: which record, or part of its name. */
export const referenceOperators: readonly Operator[] = ['eq', 'ne', 'in', 'like']

export const referenceOf = (
  { of, show = [], onDelete = 'refuse', suggest = {} }: ReferenceProps,
  many: boolean,
): ReferenceSpec | undefined =>
  of === undefined
    ? undefined
    : {
        of,
        show,
        onDelete,
        many,
        suggest: Object.entries(suggest).map(([to, from]) => ({ from, to })),
      }

/** Dictionary with the texts of the referenced records. */
export function dictOfReference({ props }: Field<ReferenceProps>): string | undefined {
  const { of, show = [] } = props
  return of === undefined ? undefined : referenceDict({ of, show })
}
