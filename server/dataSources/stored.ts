import type { Db } from '../db/open'
import { system } from '../db/tables'
import { placeOf } from './address'
import type { DataSourceConfig } from './config'
import { SourceFailure, type Target } from './connect'
import { dataSourceMessages as messages } from './messages'
import { unseal } from './secrets'

type Which = { readonly code: string } | { readonly id: string }

/** A data source as it is kept. `ver` tells one version of it from another. */
export interface StoredSource extends Target {
  readonly id: string
  readonly ver: number
}

/** The same with its password still sealed; null = it has none. */
export type SealedSource = Omit<StoredSource, 'password'> & { readonly secret: string | null }

/** The living data source of that code or id. undefined = there is none. */
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

/** The same with its password. Throws SourceFailure. */
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

/** '' of one that has none. Throws SourceFailure where it cannot be opened. */
export function passwordOf(source: SealedSource, { key }: DataSourceConfig): string {
  if (source.secret === null) return ''
  if (!key) throw new SourceFailure(messages.noKey)
  const password = unseal(source.secret, key, placeOf(source))
  if (password === undefined) throw new SourceFailure(messages.unread)
  return password
}
