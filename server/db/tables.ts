import type { Kysely } from 'kysely'

/** Tables are created from documents at run time, so their names and columns are unknown to the compiler. */
export type Tables = Record<string, Record<string, unknown>>

/** The query builder. Inside a transaction, pass the transaction's own one on: others wait until it ends. */
export type Db = Kysely<Tables>

/** 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai; `…At` columns are milliseconds since 1970. */
export type WallClock = string

export interface Audit {
  readonly create_by: string | null
  readonly create_time: WallClock | null
  readonly update_by: string | null
  /** null = nobody has changed the row since it was seeded, so a seed may update it. */
  readonly update_time: WallClock | null
}

/**
 * The program's own tables, by name. Each family adds its tables beside their migrations: `declare module
 * '../db/tables' { interface SystemTables { readonly sys_…: … } }`. Tables of entities come from documents and are not
 * included.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the families' files fill it.
export interface SystemTables {}

export type SystemDb = Kysely<SystemTables>

/** The same connection or transaction, typed with the system's tables. */
// `Db` knows no tables; their types are declared beside their migrations.
export const system = (db: Db): SystemDb => db as unknown as SystemDb
