import { PostgresQueryCompiler } from 'kysely'
import type { Database } from '../../server/db/open'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The same database, its statements written down. */
export function watched(db: Database['db'], statements: Statement[]): Database['db'] {
  const compiler = new PostgresQueryCompiler()
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = compiler.compileQuery(node, queryId)
      statements.push({ sql, parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
