import type { EntityDeps } from '../../contracts/deps'
import type { EntityStore, WriteRequest } from '../../contracts/writing'
import type { Taken } from './importTaken'
import type { ImportContext } from './rowPlan'
import type { Tally } from './tally'

export interface ImportDeps {
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly request: WriteRequest
}

export interface Watched {
  /** Aborted to stop; its reason is thrown between two steps. */
  readonly signal: AbortSignal
}

/** Deps and context for the rows of one file. */
export interface ImportWork extends ImportDeps {
  readonly context: ImportContext
}

/** State of an import between two transactions. */
export interface ImportState {
  readonly tally: Tally
  readonly taken: Taken
  /** The user has requested to cancel it. */
  readonly stop: boolean
}
