import { sql } from 'kysely'
import type { Documents, Refusal } from '#model'
import { migrate } from './db/migrate'
import type { Database, Db } from './db/open'
import { refreshStatistics } from './db/statistics'
import { ensureTables } from './entity/schema/ddl'
import { type Leftover, orphanedColumns } from './entity/schema/leftovers'
import { createContentStore } from './files/content'
import { openFilesDir } from './files/folder'
import type { S3Location } from './files/s3'
import { createFileStore } from './files/store'
import { noteStored } from './files/uses'
import { olderInForce, pathOf, type ReadDocuments, unbroken, worthKeeping } from './inForce'
import { type KeptDocument, keep, readKept } from './keptDocuments'
import { startMessages } from './kernel/messages'
import { generatePassword } from './kernel/passwords'
import { wallClock } from './kernel/wallClock'
import { migrationsOf } from './module/compose'
import type { Module } from './module/module'
import { serverModules } from './modules'
import { adminRole } from './rights/platform'
import { seedDicts } from './seed/dicts'
import { seedMenu } from './seed/menu'
import { createRole, createTenant, createUser } from './seed/people'
import { seedRoles } from './seed/roles'
import { seedTargets } from './seed/targets'

export interface PrepareOptions {
  readonly database: Database
  readonly read: ReadDocuments
  readonly filesDir: string
  readonly s3?: S3Location | undefined
  readonly demo: boolean
  readonly clock?: (() => Date) | undefined
  /** The families whose tables are made; see modules. */
  readonly modules?: readonly Module[] | undefined
}

/** An account that was made just now and whose password nobody can read again. */
export interface FirstAccount {
  readonly username: string
  readonly password: string
}

export interface Prepared {
  /** Those that are in force. */
  readonly documents: Documents
  readonly firstAccount: FirstAccount | undefined
}

/**
 * Brings a database to what program and documents need, and fills an empty one. May be run again at
 * any time: with the same documents it then changes nothing.
 */
export async function prepare(options: PrepareOptions): Promise<Prepared> {
  const { database, demo, filesDir, read } = options
  // There before the first upload: readiness asks it for its free space.
  await openFilesDir(filesDir)
  const { modules, clock } = options
  const documents = await applySystem(database.db, read, { modules, clock })
  // All or nothing: a first start that is cut off begins anew.
  const firstAccount = await alone(database.db, async (trx) => {
    await fillRegions(trx)
    if (!(await isEmpty(trx))) return undefined
    return demo ? await fillWithDemo(trx, documents, options) : await createFirstAdministrator(trx)
  })
  return { documents, firstAccount }
}

/** The tables of the program and of the documents; no people yet. Answers the documents that are in force. */
export async function applySystem(
  db: Db,
  read: ReadDocuments,
  { modules = serverModules, clock }: Pick<PrepareOptions, 'modules' | 'clock'> = {},
): Promise<Documents> {
  await migrate(db, migrationsOf(modules))
  return await applyDocuments(db, read, clock)
}

/**
 * Tables, menu and dictionaries as the documents have them. Answers those that are in force: where the tables cannot
 * follow one, it is the text that was in force before (see olderInForce).
 */
export async function applyDocuments(
  db: Db,
  read: ReadDocuments,
  clock = () => new Date(),
): Promise<Documents> {
  const written = read([])
  const kept = await readKept(db)
  const whole = olderInForce(written, [], { read, kept })
  const refused = await ensureTables(db, whole.entities.values(), whole.dicts)
  const documents =
    refused.length > 0 ? await withoutRefused(db, written, refused, { read, kept }) : whole
  const leftovers = await orphanedColumns(db, unbroken(documents).entities.values())
  await alone(db, async (trx) => {
    await seedMenu(trx, documents.menu)
    await seedTargets(trx, documents)
    await seedRoles(trx, documents.roles.values())
    await seedDicts(trx, documents.dicts.values())
    await keep(trx, worthKeeping(documents, kept, wallClock(clock())))
  })
  return unbroken(withLeftovers(documents, leftovers))
}

/** What stands in tables and in no document is told at the entity's: as a warning, for nothing is lost. */
function withLeftovers(documents: Documents, leftovers: readonly Leftover[]): Documents {
  if (leftovers.length === 0) return documents
  const told = leftovers.flatMap(({ entity, message }) => {
    const file = pathOf(entity, documents)
    const place = {
      line: 1,
      column: 1,
      pointer: '',
      severity: 'warning',
      rule: 'orphaned-column',
    } as const
    return file === undefined ? [] : [{ file, ...place, message }]
  })
  return { ...documents, findings: [...documents.findings, ...told] }
}

async function withoutRefused(
  db: Db,
  written: Documents,
  refused: readonly Refusal[],
  sources: { readonly read: ReadDocuments; readonly kept: ReadonlyMap<string, KeptDocument> },
): Promise<Documents> {
  const documents = olderInForce(written, refused, sources)
  // Theirs were left as they were.
  const again = await ensureTables(db, documents.entities.values(), documents.dicts)
  // An older text that the tables do not take either: what they refuse is left out of the new one.
  if (again.length === 0) return documents
  const kept = again.some(({ member }) => member === 'type') ? new Map() : sources.kept
  return olderInForce(written, [...refused, ...again], { ...sources, kept })
}

const seedLock = 0x6a647365

/** One transaction that no other process has at the same time: several may start at once. */
async function alone<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return await db.transaction().execute(async (trx) => {
    // The other may be filling an empty database, which takes its time.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx)
    return await work(trx)
  })
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('sys_user').select('id').limit(1).execute()).length === 0
}

async function fillRegions(db: Db): Promise<void> {
  if ((await db.selectFrom('sys_region').select('code').limit(1).execute()).length > 0) return
  // Needed once in a database's life; the list would slow every start.
  const { seedRegions } = await import('./seed/regions')
  await seedRegions(db)
}

async function fillWithDemo(
  db: Db,
  { entities }: Documents,
  { filesDir, s3, clock = () => new Date() }: PrepareOptions,
): Promise<undefined> {
  // Needed once in a database's life; its data would slow every start.
  const [{ seedDemo }, { pastOf }] = await Promise.all([
    import('./demo/seed'),
    import('./demo/clock'),
  ])
  const files = createFileStore(db, createContentStore(filesDir, s3), clock)
  await seedDemo({ db, entities, files, past: pastOf(clock()) })
  await refreshStatistics(db)
  await noteStored(db)
}

const firstTenant = 1_000
const firstUsername = 'admin'

async function createFirstAdministrator(db: Db): Promise<FirstAccount> {
  const account = { username: firstUsername, password: generatePassword() }
  const { administrator, defaultTenant } = startMessages
  await createTenant(db, { id: firstTenant, name: defaultTenant })
  await createRole(db, { code: adminRole, name: administrator, permissions: 'all' })
  await createUser(db, {
    ...account,
    realname: administrator,
    roles: [adminRole],
    tenants: [firstTenant],
  })
  return account
}
