import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Documents } from '#model'
import { type Database, type DatabaseHooks, openDatabase } from '../../server/db/open'
import { readDocuments } from '../../server/documents/read'
import { applySystem } from '../../server/prepare'
import { freshPostgres } from './postgres'
import { seedPeople } from './testPeople'

export type DatabaseKind = Database['kind']

export interface FreshOptions extends DatabaseHooks {
  /** Without a single table; else with those of the program and of the shipped documents. */
  readonly empty?: boolean
  /** Without the people of tests (testPeople.ts): for tests with other documents or tenants. */
  readonly nobody?: boolean
}

interface Fresh {
  readonly database: Database
  remove(): Promise<void>
}

/** A new database that its caller removes. */
export async function freshDatabase(
  kind: DatabaseKind,
  { empty = false, nobody = false, ...hooks }: FreshOptions = {},
): Promise<Fresh> {
  // A copy of what the run has prepared; a single file does without and prepares each of its own.
  const { TEST_PREPARED_EMBEDDED, TEST_PREPARED_POSTGRES } = process.env
  const prepared = kind === 'embedded' ? TEST_PREPARED_EMBEDDED : TEST_PREPARED_POSTGRES
  const original =
    empty || prepared === undefined ? undefined : prepared + (nobody ? '' : withPeople)
  const fresh = await (kind === 'embedded' ? openEmbedded : openPostgres)(original, hooks)
  if (!empty && original === undefined) {
    await applyShipped(fresh.database)
    if (!nobody) await seedPeople(fresh.database.db)
  }
  if (!empty && !nobody) peopled.add(fresh.database)
  return fresh
}

const peopled = new WeakSet<Database>()

/** Whether it was opened here with the people of tests. */
export const hasPeople = (database: Database): boolean => peopled.has(database)

/** Ends the name of a prepared database that has the people of tests, too. */
export const withPeople = '_people'

let shipped: Documents | undefined

/** The shipped documents without their roles, read once a process: people of tests have roles of their own. */
export function shippedDocuments(): Documents {
  shipped ??= withoutRoles(readDocuments('schemas'))
  return shipped
}

/** People of tests have roles of their own. */
export const withoutRoles = (documents: Documents): Documents => ({
  ...documents,
  roles: new Map(),
})

/** The tables, menu and dictionaries of the program and of the shipped documents. */
export async function applyShipped({ db }: Database): Promise<void> {
  await applySystem(db, (refused) =>
    refused.length > 0 ? withoutRoles(readDocuments('schemas', refused)) : shippedDocuments(),
  )
}

async function openPostgres(original: string | undefined, hooks: DatabaseHooks): Promise<Fresh> {
  const { url, drop } = await freshPostgres(original)
  const database = await openDatabase({ url }, hooks)
  return {
    database,
    async remove() {
      await database.close()
      await drop()
    },
  }
}

async function openEmbedded(original: string | undefined, hooks: DatabaseHooks): Promise<Fresh> {
  const { dataDir, remove } = await freshDataDir(original)
  const database = await openDatabase({ dataDir }, hooks)
  return {
    database,
    async remove() {
      await database.close()
      remove()
    },
  }
}

/** The directory of a new embedded database, a copy of that one or else empty; closed. */
export async function freshDataDir(
  original?: string,
): Promise<{ readonly dataDir: string; remove(): void }> {
  const dataDir = join(tmpdir(), `jiandu-test-${randomUUID()}`)
  return { dataDir, remove: copyDataDir(original ?? (await emptyDatabase()), dataDir) }
}

/** Copies the directory of a closed database; answers how the copy is removed, with what lies beside it. */
export function copyDataDir(original: string, dataDir: string): () => void {
  cpSync(original, dataDir, { recursive: true })
  return () => {
    rmSync(dataDir, { recursive: true, force: true })
    for (const beside of ['lock', 'lock.socket', 'door']) {
      rmSync(`${dataDir}.${beside}`, { recursive: true, force: true })
    }
  }
}

// Making a database takes seconds, copying one a fraction: it is made once a machine and version.
async function emptyDatabase(): Promise<string> {
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
