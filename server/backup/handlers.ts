import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Database } from '../db/open'
import { system } from '../db/tables'
import type { ContentStore } from '../files/content'
import type { JobHandler } from '../jobs/handlers'
import { recordId } from '../kernel/recordId'
import { wallClock } from '../kernel/wallClock'
import { backupMessages as messages } from './messages'
import { proveInProcess } from './prove'
import { archiveName, keepNewest, takeBackup } from './take'

export interface BackupDeps {
  readonly database: Database
  readonly contents: ContentStore
  readonly directory: string
  readonly keep: number
  /** Seals the backups; undefined = the operator keeps no key. */
  readonly key: string | undefined
  clock(): Date
  /** Texts of the files below the releases, by path. */
  files(): ReadonlyMap<string, string>
  /** Reports changed rows of the list; `added` of them are new. */
  told(ids: readonly string[], added?: number): void
}

/** The nightly backup and the nightly test that it can be restored. */
export const backupHandlers = (deps: BackupDeps): readonly JobHandler[] => [
  {
    name: 'backup',
    title: messages.takeTitle,
    repeats: 'harmless',
    description: messages.takeHelp,
    schedules: [{ cron: '0 30 2 * * ? *', description: messages.takeTitle }],
    async run() {
      const { database, directory, keep, clock } = deps
      const now = clock()
      const taken = await takeBackup({ ...deps, now }, join(directory, archiveName(now)))
      const { path, bytes: size, rows, files } = taken
      const name = basename(path)
      const id = recordId(now)
      await system(database.db)
        .insertInto('sys_backup')
        .values({
          id,
          name,
          path,
          size,
          rows,
          files,
          proved_time: null,
          proof: null,
          create_by: null,
          create_time: wallClock(now),
        })
        .execute()
      const gone = await keepNewest(directory, keep)
      if (gone.length > 0)
        await system(database.db).deleteFrom('sys_backup').where('name', 'in', gone).execute()
      deps.told([id], 1)
      return messages.taken(name, rows, files, deps.key !== undefined)
    },
  },
  {
    name: 'proveBackup',
    title: messages.proveTitle,
    repeats: 'harmless',
    description: messages.proveHelp,
    schedules: [{ cron: '0 30 3 * * ? *', description: messages.proveTitle }],
    async run({ signal }) {
      const tables = system(deps.database.db)
      const newest = await tables
        .selectFrom('sys_backup')
        .select(['id', 'path'])
        .orderBy('create_time', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      if (!newest) throw new Error(messages.none)
      if (!existsSync(newest.path)) throw new Error(messages.fileGone(newest.path))
      const proof = await proveInProcess(newest.path, signal)
      await tables
        .updateTable('sys_backup')
        .set({ proof, proved_time: wallClock(deps.clock()) })
        .where('id', '=', newest.id)
        .execute()
      deps.told([newest.id])
      return proof
    },
  },
]
