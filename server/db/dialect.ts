import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Pool } from 'pg'

function tell(connection: DatabaseConnection, told: (error: unknown) => unknown): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query) => {
    try {
      return await execute(query)
    } catch (error) {
      throw told(error)
    }
  }
}

/**
 * Kysely's PostgreSQL on this pool, for both kinds of database. `told` hears of every statement's failure, and
 * answers what its caller is to hear.
 */
export function dialectOf(pool: Pool, told: (error: unknown) => unknown): Dialect {
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
      const acquire = driver.acquireConnection.bind(driver)
      const known = new WeakSet<DatabaseConnection>()
      driver.acquireConnection = async () => {
        const connection = await acquire()
        if (!known.has(connection)) tell(connection, told)
        known.add(connection)
        return connection
      }
      return driver
    },
  }
}
