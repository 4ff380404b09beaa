import { type Static, Type } from 'typebox'

/** Records of one entity that use records to be deleted, by one of their fields. */
const use = Type.Object({
  entity: Type.String(),
  title: Type.String(),
  field: Type.String(),
  fieldTitle: Type.String(),
  /** Those that the caller sees. */
  count: Type.Integer(),
  /** There are others, which he does not see. */
  more: Type.Boolean(),
  effect: Type.Union([
    Type.Literal('refuse'),
    Type.Literal('clear'),
    Type.Literal('remove'),
    Type.Literal('keep'),
  ]),
  /** The field needs a value; otherwise a refusal is what its document wants (`onDelete`). */
  required: Type.Optional(Type.Literal(true)),
  /** A page that lists them: its name, and the field to filter by the values. Absent = there is none. */
  page: Type.Optional(Type.Object({ name: Type.String(), field: Type.String() })),
  values: Type.Array(Type.String()),
})

export type Use = Static<typeof use>

/** What a refused deletion says of the records that are used: `ids` may be deleted once the caller has confirmed it. */
export const usesAnswer = Type.Object({ uses: Type.Array(use), ids: Type.Array(Type.String()) })
