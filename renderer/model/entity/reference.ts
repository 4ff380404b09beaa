/** What happens to a reference when the record that it names is deleted. */
export const deletions = ['refuse', 'clear', 'remove'] as const
export type OnDelete = (typeof deletions)[number]

/** A value that goes from one record to a field of another. */
export interface FillPair {
  readonly from: string
  readonly to: string
}

/** What a type says of the records that its values name. */
export interface ReferenceSpec {
  /** Name of their entity. */
  readonly of: string
  readonly onDelete: OnDelete
  /** Fields of theirs that stand for one; empty = their label. */
  readonly show: readonly string[]
  /** The value is a list of them. */
  readonly many: boolean
  /** Values of theirs that a choice proposes to other fields. */
  readonly suggest: readonly FillPair[]
  /** They are chosen in their tree. */
  readonly tree?: boolean
}

/** The texts of an entity's records, as `dict` of a field names them: `@product,` or `@product,name,sku`. */
export const referenceDict = ({ of, show }: Pick<ReferenceSpec, 'of' | 'show'>): string =>
  `@${of},${show.join(',')}`
