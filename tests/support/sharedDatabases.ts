import { type Database, type DatabaseLocation, openDatabase } from '../../server/db/open'
import { chooseEngines } from './engines'
import { applyShipped, copyDataDir, freshDataDir, withPeople } from './freshDatabase'
import { createPostgres, type PostgresServer, startPostgres } from './postgres'
import { seedPeople } from './testPeople'

// Set-up of a whole run that asks for it with TEST_DATABASES_SHARED, as `npm test` does: one
// PostgreSQL server for all test files, and of each kind two prepared databases that the tests' own
// are copies of, without people and with them. A single file starts and prepares its own, and only if
// it needs one. The run chooses its databases, too: see engines.ts.

let server: PostgresServer | undefined
const removals: (() => void)[] = []

export async function setup(): Promise<void> {
  if (!process.env.TEST_DATABASES_SHARED || process.env.TEST_POSTGRES_URL) return
  chooseDatabases()
  server = await startPostgres()
  process.env.TEST_POSTGRES_URL = server.url
  await Promise.all([prepareEmbedded(), preparePostgres(server)])
}

function chooseDatabases(): void {
  const { LONG, TEST_ENGINES } = process.env
  const choice = LONG ? 'both' : (TEST_ENGINES ?? chooseEngines())
  process.env.TEST_ENGINES = choice
  console.log(`Databases of contract tests: --engine=${choice}`)
}

async function prepareEmbedded(): Promise<void> {
  const { dataDir, remove } = await freshDataDir()
  removals.push(remove)
  await prepare({ dataDir }, applyShipped)
  const peopled = `${dataDir}${withPeople}`
  removals.push(copyDataDir(dataDir, peopled))
  await prepare({ dataDir: peopled }, ({ db }) => seedPeople(db))
  process.env.TEST_PREPARED_EMBEDDED = dataDir
}

async function preparePostgres({ url }: PostgresServer): Promise<void> {
  const name = 'prepared'
  await prepare({ url: await createPostgres(url, name) }, applyShipped)
  const peopled = await createPostgres(url, `${name}${withPeople}`, name)
  await prepare({ url: peopled }, ({ db }) => seedPeople(db))
  process.env.TEST_PREPARED_POSTGRES = name
}

async function prepare(
  location: DatabaseLocation,
  fill: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(location)
  await fill(database)
  await database.close()
}

export async function teardown(): Promise<void> {
  await server?.stop()
  for (const remove of removals) remove()
}
