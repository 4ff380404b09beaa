import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { DataSourceConfig } from './config'
import { SourceFailure, type Target } from './connect'
import { dataSourceMessages as messages } from './messages'
import { unseal } from './secrets'

/** A data source as it is kept. `ver` tells one version of it from another. */
export interface StoredSource extends Target {
  readonly id: string
  readonly ver: number
}

/** The living data source of that code or id, with its password. undefined = there is none. Throws SourceFailure. */
export async function storedSource(
  db: Db,
  which: { readonly code: string } | { readonly id: string },
  { key }: DataSourceConfig,
): Promise<StoredSource | undefined> {
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
  if (!row) return undefined
  const { secret, ssl, ...rest } = row
  return {
    ...{ ...rest, ver: Number(row.ver), port: Number(row.port), ssl: ssl ?? 'disable' },
    password: secret === null ? '' : opened(secret, key),
  }
}

function opened(secret: string, key: Buffer | undefined): string {
  if (!key) throw new SourceFailure(messages.noKey)
  const password = unseal(secret, key)
  if (password === undefined) throw new SourceFailure(messages.unread)
  return password
}
