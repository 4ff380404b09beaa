import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe } from 'vitest'
import { type Database, type DatabaseHooks, openDatabase } from '../../server/db/open'
import { freshPostgres, stopOwnPostgres } from './postgres'

export type DatabaseKind = Database['kind']

/** Opens a new, empty database. It is closed and removed for the caller. */
export type OpenFresh = (hooks?: DatabaseHooks) => Promise<Database>

/**
 * Runs the same tests on both kinds of database. A database opened in a test or in beforeEach lasts
 * for that test, one opened in beforeAll for the whole group.
 */
export function describeEachDatabase(
  title: string,
  tests: (open: OpenFresh, kind: DatabaseKind) => void,
): void {
  describe.each<DatabaseKind>(['embedded', 'postgres'])(`${title} (%s)`, (kind) => {
    const ofGroup: (() => Promise<void>)[] = []
    const ofTest: (() => Promise<void>)[] = []
    let remove = ofGroup
    beforeEach(() => {
      remove = ofTest
    })
    afterEach(() => empty(ofTest))
    afterAll(async () => {
      await empty(ofGroup)
      if (kind === 'postgres') await stopOwnPostgres()
    })

    tests(async (hooks) => {
      const fresh = await freshDatabase(kind, hooks)
      remove.push(fresh.remove)
      return fresh.database
    }, kind)
  })
}

async function empty(removals: (() => Promise<void>)[]): Promise<void> {
  for (const remove of removals.splice(0).reverse()) await remove()
}

interface Fresh {
  readonly database: Database
  remove(): Promise<void>
}

/** A new, empty database that its caller removes. */
export const freshDatabase = (kind: DatabaseKind, hooks?: DatabaseHooks): Promise<Fresh> =>
  kind === 'embedded' ? openFreshEmbedded(hooks) : openFreshPostgres(hooks)

async function openFreshPostgres(hooks?: DatabaseHooks): Promise<Fresh> {
  const { url, drop } = await freshPostgres()
  const database = await openDatabase({ url }, hooks)
  return {
    database,
    async remove() {
      await database.close()
      await drop()
    },
  }
}

async function openFreshEmbedded(hooks?: DatabaseHooks): Promise<Fresh> {
  const { dataDir, remove } = await freshDataDir()
  const database = await openDatabase({ dataDir }, hooks)
  return {
    database,
    async remove() {
      await database.close()
      remove()
    },
  }
}

/** The directory of a new, empty embedded database, made and closed. */
export async function freshDataDir(): Promise<{ readonly dataDir: string; remove(): void }> {
  const dataDir = join(tmpdir(), `jiandu-test-${randomUUID()}`)
  cpSync(await template(), dataDir, { recursive: true })
  return {
    dataDir,
    remove: () => {
      rmSync(dataDir, { recursive: true, force: true })
      for (const beside of ['lock', 'lock.socket']) rmSync(`${dataDir}.${beside}`, { force: true })
    },
  }
}

// Making a database takes seconds, copying one a fraction: it is made once a machine and version.
async function template(): Promise<string> {
  const folder = join(tmpdir(), `jiandu-template-${engineVersion()}-${userInfo().username}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}-${randomUUID()}`
  const database = await openDatabase({ dataDir: draft })
  // Two thirds of the files, which every copy would pay for and nobody uses.
  await sql`update pg_database set datistemplate = false`.execute(database.db)
  for (const unused of ['template0', 'template1']) {
    await sql`drop database ${sql.id(unused)}`.execute(database.db)
  }
  await database.close()
  try {
    renameSync(draft, folder)
  } catch {
    // Another test file has finished its own in the meantime.
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

function engineVersion(): string {
  const file = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return String(Reflect.get(Object(parsed), 'version'))
}
