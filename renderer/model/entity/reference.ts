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
