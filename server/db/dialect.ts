import {
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Pool } from 'pg'

/** Kysely's PostgreSQL on this pool, for both kinds of database. */
export function dialectOf(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver() {
      const driver = new PostgresDriver({ pool })
      const rollback = driver.rollbackTransaction.bind(driver)
      // A rollback fails only on a lost connection, where there is nothing left to undo; its error
      // would hide the one that tells why the connection was lost.
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined)
      return driver
    },
  }
}
