import type { Db } from '../db/open'
import { system } from '../db/tables'
import { placeOf } from './address'
import type { DataSourceConfig } from './config'
import { SourceFailure, type Target } from './connect'
import { dataSourceMessages as messages } from './messages'
import { unseal } from './secrets'

type Which = { readonly code: string } | { readonly id: string }

/** A stored data source. `ver` changes with every save. */
export interface StoredSource extends Target {
  readonly id: string
  readonly ver: number
}

/** A data source with its password still encrypted; `secret` null = it has none. */
export type SealedSource = Omit<StoredSource, 'password'> & { readonly secret: string | null }

/** Finds a data source that is not deleted. undefined = there is none. */
export async function sealedSource(db: Db, which: Which): Promise<SealedSource | undefined> {
  const [column, value] =
    'code' in which ? (['code', which.code] as const) : (['id', which.id] as const)
  const row = await system(db)
    .selectFrom('sys_data_source as source')
    .leftJoin('sys_data_source_secret as own', 'own.id', 'source.id')
    .select(['source.id', 'source.ver', 'source.host', 'source.port', 'source.ssl', 'own.secret'])
    .select(['source.db_name as dbName', 'source.db_username as user'])
    .where(`source.${column}`, '=', value)
    .where('source.del_flag', '=', 0)
    .executeTakeFirst()
  return row && { ...row, ver: Number(row.ver), port: Number(row.port), ssl: row.ssl ?? 'disable' }
}

/** Finds a data source and decrypts its password. Throws SourceFailure. */
export async function storedSource(
  db: Db,
  which: Which,
  config: DataSourceConfig,
): Promise<StoredSource | undefined> {
  const source = await sealedSource(db, which)
  if (!source) return undefined
  const { secret: _, ...rest } = source
  return { ...rest, password: passwordOf(source, config) }
}

/** Decrypts the password; '' if there is none. Throws SourceFailure if it cannot be decrypted. */
export function passwordOf(source: SealedSource, { key }: DataSourceConfig): string {
  if (source.secret === null) return ''
  if (!key) throw new SourceFailure(messages.noKey)
  const password = unseal(source.secret, key, placeOf(source))
  if (password === undefined) throw new SourceFailure(messages.unread)
  return password
}
