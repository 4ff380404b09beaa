import type { Entity, Field } from '#model'

/** What an entity's fields were called in a release of before, and how its records are read and written by that. */
export interface FormerNames {
  /** As it is now, and with fields that are gone as far as their columns are there. */
  readonly entity: Entity
  /** By the name of before. */
  readonly fields: ReadonlyMap<string, Former>
}

export interface Former {
  readonly before: Field
  /** Where its values are now; undefined = nowhere. */
  readonly now: Field | undefined
  /** No document has it any more; its values are kept. */
  readonly retired: boolean
  /** Of the records in its values. */
  readonly rows?: FormerNames | undefined
}
