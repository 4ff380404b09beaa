import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
} from 'kysely'
import { readOnlyInTrials } from './trials'

/** Observers of statements. */
export interface StatementEars {
  /** Called with each failure; returns the error that the caller gets. */
  failed(error: unknown): unknown
  /** Called with the duration of each statement, including its wait for others. */
  took(text: string, ms: number): void
}

function tell(connection: DatabaseConnection, { failed, took }: StatementEars): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query) => {
    const began = performance.now()
    try {
      return await execute(query)
    } catch (error) {
      throw failed(error)
    } finally {
      took(query.sql, performance.now() - began)
    }
  }
}

/** Kysely's PostgreSQL dialect on this pool, for both kinds of database. */
export function dialectOf(pool: PostgresPool, ears: StatementEars): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver() {
      const driver = new PostgresDriver({ pool })
      const rollback = driver.rollbackTransaction.bind(driver)
      // A rollback only fails on a lost connection, where nothing is left to undo. Its error would hide the one that
      // says why the connection was lost.
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined)
      const begun = readOnlyInTrials(driver)
      const acquire = driver.acquireConnection.bind(driver)
      const known = new WeakSet<DatabaseConnection>()
      driver.acquireConnection = async () => {
        const connection = await acquire()
        if (!known.has(connection)) {
          begun(connection)
          tell(connection, ears)
        }
        known.add(connection)
        return connection
      }
      return driver
    },
  }
}
