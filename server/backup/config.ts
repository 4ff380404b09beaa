import { backupMessages } from './messages'

export interface BackupSettings {
  readonly directory: string
  /** How many of the newest are kept. */
  readonly keep: number
  /** The operator's key, which seals them; absent = he keeps none. */
  readonly key?: string | undefined
}

const leastLength = 16

/** Reads BACKUP_KEY, which seals backups; undefined = none. Throws a failure for a key that can be guessed. */
export function readBackupKey(
  { BACKUP_KEY = '' }: NodeJS.ProcessEnv,
  failure: (message: string) => Error,
): string | undefined {
  if (BACKUP_KEY === '') return undefined
  if (BACKUP_KEY.length < leastLength) throw failure(backupMessages.keyShort(leastLength))
  return BACKUP_KEY
}
