import type { DataRule, RightSource } from '../entity/trace'

/** Which rows one source gives of an entity: those that all of its rules let through. */
export interface SourceRows {
  readonly source: RightSource
  readonly rules: readonly DataRule[]
}

/**
 * Rows of entities, by their names: those of any of the sources. An entity that is not named is limited by no rule, one
 * without a source has no rows.
 */
export type RowRights = ReadonlyMap<string, readonly SourceRows[]>

export const allRows: RowRights = new Map()
