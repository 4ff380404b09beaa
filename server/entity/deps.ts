import type { Entity, Lookup } from '#model'
import type { Database } from '../db/open'
import type { StagedFiles } from '../files/staged'
import type { Log } from '../http/log'
import type { Caller } from '../http/right'
import type { Counts } from './counts'
import type { EntityHooks } from './hooks'
import type { ReadTurns } from './readTurns'
import type { WrittenRows } from './written'

/** What the entity modules need from the rest of the server. */
export interface EntityDeps {
  readonly database: Database
  /** By name; asked at each request, so that documents may be replaced while the server runs. */
  entities(): ReadonlyMap<string, Entity>
  readonly lookup: LookupLoader
  clock(): Date
  readonly files: FileStore
  /** Told after each write to a tenant's rows of a table: texts of dictionaries may come from it. */
  changed?(table: string, tenantId: number): void
  /** Told of records that were changed or removed, once that is committed. */
  written?(rows: WrittenRows): void
  /** Totals of lists, for others who write entities' tables; its own unless given. */
  readonly counts?: Counts
  /** Whose list is read when; its own unless given. */
  readonly turns?: ReadTurns
  readonly log?: Log
  /** By entity name. */
  readonly hooks?: Readonly<Record<string, EntityHooks>>
}

/** Dictionary values to be known: for each reference the values asked for, or all there are. */
export type LookupRefs = ReadonlyMap<string, ReadonlySet<string> | 'all'>

export interface LookupLoader {
  /** Texts as the caller's tenant has them. Never call it with a transaction open: it queries. */
  load(refs: LookupRefs, caller: Caller): Promise<Lookup>
}

export interface FileStore {
  /** Keeps a file; answers its path below `/sys/common/static/`. */
  put(file: {
    readonly bytes: Uint8Array
    readonly name: string
    readonly biz: string
    readonly caller: Caller
  }): Promise<string>
  /** Files between their upload and what is done with them. */
  readonly staged: StagedFiles
}

/** Who writes, for the audit row. */
export interface Origin {
  readonly caller: Caller
  readonly ip: string
  /** Path of the request, without its query. */
  readonly url: string
  readonly method: string
}
