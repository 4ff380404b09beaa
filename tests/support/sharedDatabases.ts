import { type DatabaseLocation, openDatabase } from '../../server/db/open'
import { applyShipped, freshDataDir } from './freshDatabase'
import { createPostgres, type PostgresServer, startPostgres } from './postgres'

// Set-up of a whole run that asks for it with TEST_DATABASES_SHARED, as `npm test` does: one
// PostgreSQL server for all test files, and of each kind a prepared database that the tests' own
// are copies of. A single file starts and prepares its own, and only if it needs one.

let server: PostgresServer | undefined
let removeEmbedded = () => {}

export async function setup(): Promise<void> {
  if (!process.env.TEST_DATABASES_SHARED || process.env.TEST_POSTGRES_URL) return
  server = await startPostgres()
  process.env.TEST_POSTGRES_URL = server.url
  await Promise.all([prepareEmbedded(), preparePostgres(server)])
}

async function prepareEmbedded(): Promise<void> {
  const { dataDir, remove } = await freshDataDir()
  removeEmbedded = remove
  await prepare({ dataDir })
  process.env.TEST_PREPARED_EMBEDDED = dataDir
}

async function preparePostgres({ url }: PostgresServer): Promise<void> {
  const name = 'prepared'
  await prepare({ url: await createPostgres(url, name) })
  process.env.TEST_PREPARED_POSTGRES = name
}

async function prepare(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location)
  await applyShipped(database)
  await database.close()
}

export async function teardown(): Promise<void> {
  await server?.stop()
  removeEmbedded()
}
