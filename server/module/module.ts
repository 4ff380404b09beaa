import type { FastifyInstance } from 'fastify'
import type { Documents } from '#model'
import type { Migration } from '../db/migrate'
import type { Database, Db } from '../db/open'
import type { Log } from '../http/log'
import type { InForce, Trial } from '../kernel/inForce'
import type { DocumentsOf } from '../kernel/ofTenant'

/**
 * The operator's settings. A family declares its own, beside the code that uses them:
 * `declare module '../module/module' { interface Settings { readonly …?: … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the families' files fill it.
export interface Settings {}

/** Services that families offer each other, by name; declared like `Settings`. */
// biome-ignore lint/suspicious/noEmptyInterface: the families' files fill it.
export interface Services {}

/** Extension points by name: one family declares the type, like `Settings`, and several families contribute. */
// biome-ignore lint/suspicious/noEmptyInterface: the families' files fill it.
export interface Contributions {}

/** What every family gets at its start. */
export interface Kernel {
  readonly database: Database
  readonly db: Db
  clock(): Date
  readonly log: Log
  readonly settings: Settings
  /** Asked anew for each work (see kernel/inForce): they may be replaced while the server runs. */
  readonly documents: DocumentsOf
  /** The newest release that they are made of; 0 = files alone. */
  release(): number
  /** What is in force in this process now, whatever the work that asks began with: for those who make or follow releases. */
  newest(): InForce
  /** What was in force here as this release; undefined = it is not kept any more. */
  had(release: number): InForce | undefined
  /** Puts other documents in force in this process, for what begins from now on. Their tables must be there. */
  putInForce(next: InForce): void
  /** From now on the work that asks has these documents, and tries them (see kernel/inForce). */
  tryOut(documents: Documents, trial: Trial): void
  /** Prepares all families for documents that somebody is about to try. */
  tried(documents: Documents, now: Documents): void
  /** Throws if no family before this one offers it; from `routes` on, all families have started. */
  use<Name extends keyof Services>(name: Name): Services[Name]
  /** Like `use`, for services that may be missing. */
  find<Name extends keyof Services>(name: Name): Services[Name] | undefined
  /** Contributions under the name, in the order of the families; complete from `routes` on. */
  added<Name extends keyof Contributions>(name: Name): readonly Contributions[Name][]
}

/** Background work. `stop` waits for the current step. */
export interface Job {
  stop(): Promise<void>
}

/** A family in a running server. */
export interface Family {
  readonly services?: Partial<Services>
  readonly adds?: Partial<Contributions>
  /** Prepares the server before the guard, which checks the right of every route. */
  prepare?(app: FastifyInstance): Promise<void>
  /** Adds routes outside the API. */
  pages?(app: FastifyInstance): Promise<void>
  /** Adds calls below the API's base path; each declares its right. */
  routes?(api: FastifyInstance): Promise<void>
  /** Starts background work; tests that only make calls do not run this. */
  jobs?(): readonly Job[]
  /** Called when other documents come into force. */
  replaced?(documents: Documents): void
  /** Called when somebody tries documents, before the first work has them; `now` = those in force. */
  tried?(documents: Documents, now: Documents): void
  /** Called when the server stops, last family first. */
  stop?(): Promise<void> | void
}

/**
 * A family of calls: the migrations of its tables (table types are in its tables.ts, see db/tables) and its part in a
 * running server. One line in server/modules.ts adds it.
 */
export interface Module {
  readonly name: string
  /** Each runs once a database; those of all families run in the order of their numbered names. */
  readonly migrations?: readonly Migration[]
  /** Starts the family; families start one after the other, in order. */
  start?(kernel: Kernel): Family | Promise<Family>
}
