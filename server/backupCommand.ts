import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from './app'
import { baseOf, differingPaths } from './backup/base'
import { backupMessages as messages } from './backup/messages'
import { restoreBackup } from './backup/restore'
import { archiveName, refuseWithoutRoom, takeBackup } from './backup/take'
import { openDatabase } from './db/open'
import { folderSource } from './documents/read'
import { keptHere } from './entity/schema/entityTable'
import { type Environment, readEnvironment, readLogLevel } from './environment'
import { createContentStore } from './files/content'
import { logLines } from './http/log'
import { forOperator } from './kernel/forOperator'
import { applySystem } from './prepare'
import { adminRole } from './rights/platform'
import { createSessions } from './sessions/sessions'

const pages = 10
/** What a database takes of what an archive does, and then some. */
const growth = 12

// `backup [file]`, `restore <file>`, `prove <file>`: see docs/operations.md.
const given = process.argv.slice(2)
const unsealed = given.includes('--unsealed')
const [what = '', file] = given.filter((one) => one !== '--unsealed')
try {
  const environment = readEnvironment(process.env)
  if (what === 'backup') console.log(await backup(environment))
  else if (what === 'restore' && file !== undefined) console.log(await restore(environment, file))
  else if (what === 'prove' && file !== undefined) console.log(await prove(environment, file))
  else throw new Error(messages.usage)
  process.exit(0)
} catch (error) {
  console.error(forOperator(error))
  process.exit(1)
}

async function backup(environment: Environment): Promise<string> {
  const { database: location, filesDir, schemasDir, s3, backups } = environment
  const database = await openDatabase(location)
  try {
    const now = new Date()
    const contents = createContentStore(filesDir, s3)
    const path = resolve(file ?? join(backups.directory, archiveName(now)))
    const { key } = backups
    const { texts: files } = folderSource(schemasDir)
    const taken = await takeBackup({ database, contents, now, key, files }, path)
    return messages.taken(path, taken.rows, taken.files, key !== undefined)
  } finally {
    await database.close()
  }
}

async function restore(
  { database: location, filesDir, schemasDir, s3, backups: { key } }: Environment,
  archive: string,
): Promise<string> {
  mkdirSync(filesDir, { recursive: true })
  const database = await openDatabase(location)
  try {
    const contents = createContentStore(filesDir, s3)
    const log = logLines(readLogLevel(process.env))
    const { rows, files, base } = await restoreBackup(
      resolve(archive),
      { database, contents, key, unsealed },
      { log },
    )
    const told = messages.restored(rows, files)
    if (!base) return told
    const unlike = differingPaths(base, baseOf(folderSource(schemasDir).texts()))
    return `${told}\n${unlike.length > 0 ? messages.otherBase(unlike) : messages.sameBase}`
  } finally {
    await database.close()
  }
}

/** Restores into a scratch place, which is removed, and asks the calls of ten pages as an administrator. */
async function prove(
  { schemasDir, backups: { key } }: Environment,
  archive: string,
): Promise<string> {
  await refuseWithoutRoom(tmpdir(), statSync(archive).size * growth)
  const scratch = mkdtempSync(join(tmpdir(), 'jiandu-proof-'))
  const filesDir = join(scratch, 'files')
  mkdirSync(filesDir)
  const database = await openDatabase({ dataDir: join(scratch, 'database') })
  try {
    const contents = createContentStore(filesDir)
    // Into a scratch place, to see whether it can be restored: a backup without a key is proved as well.
    const opening = { key, unsealed: true }
    const { tables, rows } = await restoreBackup(resolve(archive), {
      database,
      contents,
      ...opening,
    })
    const source = folderSource(schemasDir)
    const { documents, release } = await applySystem(database.db, source.read)
    const app = await buildApp({ database, documents, release, source, filesDir })
    const { rows: found } = await sql<{ id: string }>`
      select u.id from sys_user u join sys_user_role link on link.user_id = u.id
        join sys_role r on r.id = link.role_id
      where u.status = 1 and u.del_flag = 0 and r.role_code = ${adminRole} and r.tenant_id = 0 order by u.id limit 1`.execute(
      database.db,
    )
    const hub = {
      subscribe: () => () => undefined,
      publish: async () => undefined,
      close: async () => undefined,
    }
    const sessions = createSessions({
      db: database.db,
      clock: () => new Date(),
      hub,
      documents: () => documents,
    })
    const token = await sessions.open(found[0]?.id ?? '', { ip: '', userAgent: 'proof' })
    const asked = keptHere(documents.entities.values())
      .filter(({ operations }) => operations.includes('view'))
      .slice(0, pages)
    for (const { api } of asked) {
      const url = `/adwebv21${api}/list?pageSize=10`
      const { statusCode } = await app.inject({ url, headers: { 'x-access-token': token } })
      if (statusCode !== 200) throw new Error(messages.pageFailed(api, statusCode))
    }
    await app.close()
    return messages.proved(archive.slice(dirname(archive).length + 1), tables, rows, asked.length)
  } finally {
    await database.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}
