import type { DataRule, RightSource } from '../entity/trace'

/** Rows of an entity that one source grants: those that pass all of its rules. */
export interface SourceRows {
  readonly source: RightSource
  readonly rules: readonly DataRule[]
}

/**
 * Visible rows by entity name: the union of all sources. An entity without an entry is unrestricted; one without
 * sources has no visible rows.
 */
export type RowRights = ReadonlyMap<string, readonly SourceRows[]>

export const allRows: RowRights = new Map()
