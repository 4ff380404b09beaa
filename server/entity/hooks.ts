import type { Entity } from '#model'
import type { Db } from '../db/open'
import type { Caller, Right } from '../http/right'
import type { Call } from './call'
import type { EntityDeps } from './deps'
import type { Stored, Values } from './rows'
import type { NewRecord } from './statements'

/** What the server does for one entity beyond its document. */
export interface EntityHooks {
  /** Further calls below the entity's `api`, or others in place of its own of the same path. */
  readonly operations?: readonly OwnOperation[]
  /**
   * Looks at typed values that a caller gives, for a new record or for `before`, ahead of the
   * document's rules; answers what is to be taken. Throws a refusal.
   */
  given?(values: Values, before: Stored | undefined): Values
  /** Why the record may not be deleted; undefined when it may. */
  keeps?(stored: Stored): string | undefined
  /** After an add or an edit, in its transaction. */
  written?(trx: Db, record: NewRecord, by: { caller: Caller; now: Date }): Promise<void>
  /** After a declared action has been done to at least one of the records. */
  acted?(action: string, ids: readonly string[], caller: Caller): Promise<void>
}

export interface OwnOperation {
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]
  readonly path: string
  readonly right: Right
  run(call: Call): Promise<unknown>
}

export const hooksOf = ({ hooks = {} }: EntityDeps, { name }: Entity): EntityHooks | undefined =>
  Object.hasOwn(hooks, name) ? hooks[name] : undefined
