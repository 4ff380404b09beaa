import { type PostgresServer, startPostgres } from './postgres'

// Set-up of a whole run: one PostgreSQL server for all test files when the run asks for it with
// TEST_POSTGRES_SHARED, as `npm test` does. A single file starts its own, and only if it needs one.

let server: PostgresServer | undefined

export async function setup(): Promise<void> {
  if (!process.env.TEST_POSTGRES_SHARED || process.env.TEST_POSTGRES_URL) return
  server = await startPostgres()
  process.env.TEST_POSTGRES_URL = server.url
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
