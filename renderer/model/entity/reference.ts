import type { Expr } from '../expr/types'

/** What happens to a reference when its target record is deleted. */
export const deletions = ['refuse', 'clear', 'remove'] as const
export type OnDelete = (typeof deletions)[number]

/** Copies a value from a field of one record to a field of another. */
export interface FillPair {
  readonly from: string
  readonly to: string
}

/** Properties of a type whose values reference records. */
export interface ReferenceSpec {
  /** Name of their entity. */
  readonly of: string
  readonly onDelete: OnDelete
  /** Their fields that represent a record; empty = their label. */
  readonly show: readonly string[]
  /** The value is a list of them. */
  readonly many: boolean
  /** Their values that a choice proposes for other fields. */
  readonly suggest: readonly FillPair[]
  /** Chosen in their tree. */
  readonly tree?: boolean
}

/** The dictionary reference for texts of an entity's records: `@product,` or `@product,name,sku`. */
export const referenceDict = ({ of, show }: Pick<ReferenceSpec, 'of' | 'show'>): string =>
  `@${of},${show.join(',')}`

/** Which records a reference takes (`where`): those with these values, which follow from the record that names them. */
export interface Narrowing {
  readonly pairs: readonly NarrowingPair[]
  /** Holds if the chosen record is not among them; absent where several are chosen, which the server judges. */
  readonly outside?: Expr
}

interface NarrowingPair {
  /** Field of the referenced record. */
  readonly key: string
  readonly value: Expr
  /** What the value is made of: name or path of the field, and its title. */
  readonly reads: readonly { readonly path: string; readonly title: string }[]
}
