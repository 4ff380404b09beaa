import type { Kysely } from 'kysely'
import type { Db } from './open'

/** Times are 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai; `…At` columns are milliseconds since 1970. */
export type WallClock = string

export interface Audit {
  readonly create_by: string | null
  readonly create_time: WallClock | null
  readonly update_by: string | null
  /** null = nobody has touched the row since it was seeded, so that a seed may renew it. */
  readonly update_time: WallClock | null
}

/**
 * The program's own tables, by name. Each family adds its own beside the migrations that make them:
 * `declare module '../db/tables' { interface SystemTables { readonly sys_…: … } }`. Those of entities are made from
 * documents and are not among them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the families' files fill it.
export interface SystemTables {}

export type SystemDb = Kysely<SystemTables>

/** The same connection or transaction, with the system's tables known to the compiler. */
// `Db` knows no table by name; what these look like is written once, beside what makes them.
export const system = (db: Db): SystemDb => db as unknown as SystemDb
