import type { EntityDeps } from '../../contracts/deps'
import type { EntityStore, WriteRequest } from '../../contracts/writing'
import type { ImportContext } from './importRow'
import type { Taken } from './importTaken'
import type { Tally } from './tally'

export interface ImportDeps {
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly request: WriteRequest
}

export interface Watched {
  /** Its reason is thrown between two pieces of work. */
  readonly signal: AbortSignal
}

/** What the rows of one file are read and judged with. */
export interface ImportWork extends ImportDeps {
  readonly context: ImportContext
}

/** Where an import stands between two of its transactions. */
export interface ImportState {
  readonly tally: Tally
  readonly taken: Taken
  /** Somebody has asked it to stop. */
  readonly stop: boolean
}
