import type { Documents, Refusal } from '#model'
import { exclusiveWork, transactionAlone, type WaitOptions } from './db/alone'
import { migrate } from './db/migrate'
import type { Database, Db } from './db/open'
import type { DatabaseLog } from './db/pool'
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
  /** Families whose tables are created; see modules. */
  readonly modules?: readonly Module[] | undefined
  /** Reports when this start has to wait for another process. */
  readonly log?: DatabaseLog | undefined
}

/** A newly created account; its password cannot be read again. */
export interface FirstAccount {
  readonly username: string
  readonly password: string
}

export interface Prepared {
  /** The documents in force. */
  readonly documents: Documents
  readonly firstAccount: FirstAccount | undefined
}

/**
 * Updates a database to the program and the documents, and fills an empty one. Idempotent: with the same documents,
 * another run changes nothing.
 */
export async function prepare(options: PrepareOptions): Promise<Prepared> {
  const { database, demo, filesDir, read } = options
  // Created before the first upload, because the readiness check reads its free space.
  await openFilesDir(filesDir)
  const { modules, clock, log } = options
  const documents = await applySystem(database.db, read, { modules, clock, log })
  const fill = async (trx: Db) => {
    await fillRegions(trx)
    if (!(await isEmpty(trx))) return undefined
    return demo ? await fillWithDemo(trx, documents, options) : await createFirstAdministrator(trx)
  }
  // One transaction: an interrupted first start begins again.
  const firstAccount = await transactionAlone(database.db, exclusiveWork.records, fill, { log })
  return { documents, firstAccount }
}

/** Creates the tables of the program and the documents, without people. Answers the documents in force. */
export async function applySystem(
  db: Db,
  read: ReadDocuments,
  { modules = serverModules, clock, log }: Pick<PrepareOptions, 'modules' | 'clock' | 'log'> = {},
): Promise<Documents> {
  await migrate(db, migrationsOf(modules), { log })
  return await applyDocuments(db, read, { clock, log })
}

/**
 * Updates tables, menu and dictionaries to the documents. Answers the documents in force: if the tables cannot follow
 * one, its previous text stays in force (see olderInForce).
 */
export async function applyDocuments(
  db: Db,
  read: ReadDocuments,
  { clock = () => new Date(), log }: Pick<PrepareOptions, 'clock' | 'log'> = {},
): Promise<Documents> {
  const wait = { log }
  const written = read([])
  const kept = await readKept(db)
  const whole = olderInForce(written, [], { read, kept })
  const refused = await ensureTables(db, whole.entities.values(), whole.dicts, wait)
  const documents =
    refused.length > 0 ? await withoutRefused(db, written, refused, { read, kept, wait }) : whole
  const leftovers = await orphanedColumns(db, unbroken(documents).entities.values())
  const follow = async (trx: Db) => {
    await seedMenu(trx, documents.menu)
    await seedTargets(trx, documents)
    await seedRoles(trx, documents.roles.values())
    await seedDicts(trx, documents.dicts.values())
    await keep(trx, worthKeeping(documents, kept, wallClock(clock())))
  }
  await transactionAlone(db, exclusiveWork.records, follow, wait)
  return unbroken(withLeftovers(documents, leftovers))
}

/** Warns at the entity's document about columns that no document has any more; their data is kept. */
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
  {
    wait,
    ...sources
  }: {
    readonly read: ReadDocuments
    readonly kept: ReadonlyMap<string, KeptDocument>
    readonly wait: WaitOptions
  },
): Promise<Documents> {
  const documents = olderInForce(written, refused, sources)
  // Tables of documents that fell back were not changed in the first run.
  const again = await ensureTables(db, documents.entities.values(), documents.dicts, wait)
  // If the tables refuse the older text too, use the new one without the refused parts.
  if (again.length === 0) return documents
  const kept = again.some(({ member }) => member === 'type') ? new Map() : sources.kept
  return olderInForce(written, [...refused, ...again], { ...sources, kept })
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('sys_user').select('id').limit(1).execute()).length === 0
}

async function fillRegions(db: Db): Promise<void> {
  if ((await db.selectFrom('sys_region').select('code').limit(1).execute()).length > 0) return
  // Loaded on demand: needed once for each database, and the list would slow every start.
  const { seedRegions } = await import('./seed/regions')
  await seedRegions(db)
}

async function fillWithDemo(
  db: Db,
  { entities }: Documents,
  { filesDir, s3, clock = () => new Date() }: PrepareOptions,
): Promise<undefined> {
  // Loaded on demand: needed once for each database, and its data would slow every start.
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
