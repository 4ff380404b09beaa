import type { Documents } from '#model'
import { exclusiveWork, transactionAlone } from './db/alone'
import { migrate } from './db/migrate'
import type { Database, Db } from './db/open'
import type { DatabaseLog } from './db/pool'
import { refreshStatistics } from './db/statistics'
import { type ApplyOptions, applyDocuments } from './documents/apply'
import type { ReadDocuments } from './documents/inForce'
import type { DocumentSource } from './documents/read'
import { createContentStore } from './files/content'
import { openFilesDir } from './files/folder'
import type { S3Location } from './files/s3'
import { createFileStore } from './files/store'
import { noteStored } from './files/uses'
import type { InForce } from './kernel/inForce'
import { startMessages } from './kernel/messages'
import { generatePassword } from './kernel/passwords'
import { migrationsOf } from './module/compose'
import type { Module } from './module/module'
import { serverModules } from './modules'
import { adminRole } from './rights/platform'
import { createRole, createTenant, createUser } from './seed/people'

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
  /** See ApplyOptions. */
  readonly upgradesBy?: DocumentSource | undefined
  readonly baseOnly?: boolean | undefined
}

/** A newly created account; its password cannot be read again. */
export interface FirstAccount {
  readonly username: string
  readonly password: string
}

export interface Prepared {
  /** The documents in force. */
  readonly documents: Documents
  /** The newest release that they are made of; 0 = files alone. */
  readonly release: number
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
  // Other processes go on meanwhile, where there can be any.
  const amongOthers = database.kind === 'postgres'
  const { documents, release } = await applySystem(database.db, read, { ...options, amongOthers })
  const fill = async (trx: Db) => {
    await fillRegions(trx)
    if (!(await isEmpty(trx))) return undefined
    return demo ? await fillWithDemo(trx, documents, options) : await createFirstAdministrator(trx)
  }
  // One transaction: an interrupted first start begins again.
  const firstAccount = await transactionAlone(database.db, exclusiveWork.records, fill, {
    log: options.log,
  })
  return { documents, release, firstAccount }
}

/** Creates the tables of the program and the documents, without people. Answers the documents in force. */
export async function applySystem(
  db: Db,
  read: ReadDocuments,
  { modules = serverModules, ...options }: ApplyOptions & Pick<PrepareOptions, 'modules'> = {},
): Promise<InForce> {
  await migrate(db, migrationsOf(modules), { log: options.log })
  return await applyDocuments(db, read, options)
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
