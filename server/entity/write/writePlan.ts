import type { Entity } from '#model'
import type { EntitiesOf } from '../../kernel/ofTenant'
import type { EntityHooks } from '../contracts/deps'
import type { Stored } from '../contracts/records'
import type { Draft, ForUses, Origin } from '../contracts/writing'
import type { EntityTable } from '../schema/entityTable'
import type { ChildPlan } from './childPlan'

/** A stored record and its new values. */
export interface EditedDraft {
  readonly before: Stored
  readonly draft: Draft
  /** Write it even if no own field has changed; it then only gets a new version. */
  readonly touched?: boolean
}

/**
 * Planned writes to the records of one table, already validated (judge/verdicts). All code that writes records makes
 * such a plan and passes it to `write`.
 */
export interface WritePlan {
  readonly entityTable: EntityTable
  readonly added?: readonly { readonly id: string; readonly draft: Draft }[]
  readonly edited?: readonly EditedDraft[]
  /** With a version: only if nobody has written the record since. Either all have one or none. */
  readonly removed?: readonly { readonly id: string; readonly ver?: number }[]
  /** The plan undoes an import; the records' states do not matter. */
  readonly undoes?: boolean
  /** Ids of deleted records to restore, with the rows deleted with them. */
  readonly restored?: readonly string[]
  /** Child rows of the record that the plan adds or edits, or of all that an import adds, by table. */
  readonly children?: readonly ChildPlan[]
  /** The records are rows of one that the same write has locked. */
  readonly inside?: boolean
  /** The server sets the state of new records itself. */
  readonly startGiven?: boolean
  /** If somebody else wrote a record first: `refuse` aborts the whole write, `leave` skips the record. */
  readonly late: 'refuse' | 'leave'
}

/** Author, time and context of a write. */
export interface WriteStamp {
  readonly origin: Origin
  readonly now: Date
  /** Hooks for a person's add or edit; absent for consequences of other writes. */
  hooks?(entity: Entity): EntityHooks | undefined
  /** Decision about records that use removed ones, see WriteRequest. */
  readonly uses?: ForUses | undefined
  /** All entities, because others may reference the written records. */
  readonly entities: EntitiesOf
  /** Import that writes, for the audit. */
  readonly importId?: string
}
