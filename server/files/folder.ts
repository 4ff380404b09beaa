import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { startMessages } from '../kernel/messages'
import { StartError } from '../kernel/startError'
import type { ContentStore } from './content'

/** Creates the folder of uploaded files if it is missing. Throws StartError if it cannot be used. */
export async function openFilesDir(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error ? String(Reflect.get(error, 'code') ?? error.message) : ''
    throw new StartError(startMessages.filesUnusable(directory, code), { cause: error })
  }
}

const looked = 20

/**
 * Checks the newest files. If none of them exists, the folder is the wrong one or was not restored, and it returns
 * their number. 0 = some exist, or the database has no files.
 */
export async function missingFiles(db: Db, contents: Pick<ContentStore, 'has'>): Promise<number> {
  const newest = await system(db)
    .selectFrom('sys_file')
    .select('sha256')
    .orderBy('create_time', 'desc')
    .limit(looked)
    .execute()
  for (const { sha256 } of newest) if (await contents.has(sha256)) return 0
  return newest.length
}
