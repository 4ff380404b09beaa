import type { FastifyInstance } from 'fastify'
import type { Documents } from '#model'
import type { Migration } from '../db/migrate'
import type { Database, Db } from '../db/open'
import type { Log } from '../http/log'

/**
 * What the operator has said. A family adds what it must know, beside the code that asks for it:
 * `declare module '../module/module' { interface Settings { readonly …?: … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the families' files fill it.
export interface Settings {}

/** What families give each other, by name. A family adds what it gives, as to `Settings`. */
// biome-ignore lint/suspicious/noEmptyInterface: the families' files fill it.
export interface Services {}

/** What several families add to the work of one, by name: its owner says what such a thing is, as to `Settings`. */
// biome-ignore lint/suspicious/noEmptyInterface: the families' files fill it.
export interface Contributions {}

/** What every family stands on. */
export interface Kernel {
  readonly database: Database
  readonly db: Db
  clock(): Date
  readonly log: Log
  readonly settings: Settings
  /** Those in force now: they may be replaced while the server runs. */
  documents(): Documents
  /** Throws where no family before this one gives it; in `routes` and later all of them have started. */
  use<Name extends keyof Services>(name: Name): Services[Name]
  /** The same of what may be missing. */
  find<Name extends keyof Services>(name: Name): Services[Name] | undefined
  /** What families add under the name, in the order of the list; all of it in `routes` and later. */
  added<Name extends keyof Contributions>(name: Name): readonly Contributions[Name][]
}

/** Work that goes on while the server runs. `stop` waits for what is under way. */
export interface Job {
  stop(): Promise<void>
}

/** A family in a server that runs. */
export interface Family {
  readonly services?: Partial<Services>
  readonly adds?: Partial<Contributions>
  /** Prepares the server before the guard stands, which lets nobody past without the right of his route. */
  prepare?(app: FastifyInstance): Promise<void>
  /** Adds what lies beside the API. */
  pages?(app: FastifyInstance): Promise<void>
  /** Adds calls below the API's base; each declares its right. */
  routes?(api: FastifyInstance): Promise<void>
  /** Begins what goes on by itself; of one server, not of each test that only calls it. */
  jobs?(): readonly Job[]
  /** Other documents are in force. */
  replaced?(documents: Documents): void
  /** When the server ends, the last family first. */
  stop?(): Promise<void> | void
}

/**
 * A family of calls with all that belongs to them: what its tables are made by (their shapes stand in its tables.ts,
 * see db/tables) and what it does in a server that runs. It is put into force by one line in server/modules.ts.
 */
export interface Module {
  readonly name: string
  /** Run once for a database, with those of all families in the order of their names, which begin with a number. */
  readonly migrations?: readonly Migration[]
  /** Families start one after the other in the order of the list. */
  start?(kernel: Kernel): Family | Promise<Family>
}
