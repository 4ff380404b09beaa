import { sql } from 'kysely'
import { hasRights } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { liftTimeLimits } from '../db/timeLimits'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import { ownBiz } from './path'
import type { FileTable } from './tables'

/*
 * Records which record columns name which files: whoever may see such a record and column, by rights and rules, may get
 * the file. A file once named stays with the record, because a change may be undone. Users can only link files that
 * they may get themselves, so a leaked path gives no access.
 */

/** Pattern of the id in a stored path, however the URL around it is written. */
export const idInPath = '([0-9a-f]{32})_'

const idsInPaths = new RegExp(idInPath, 'g')

/** Ids of the files named in a text, without duplicates. */
export const fileIdsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(idsInPaths)].map(([, id = '']) => id))

/** Record columns that name a file, by table. */
export type NamingColumns = ReadonlyMap<string, readonly string[]>

/** Whether the caller may see a record that names the file, in one of these columns. */
export type FileSight = (
  file: Pick<FileTable, 'id'>,
  named: NamingColumns,
  caller: Caller,
) => Promise<boolean>

/**
 * Until a record names a file, its whole tenant may get it; then those who see the record. An import's error sheet
 * belongs to its importer, and an uploader always has his own files. An administrator viewing as another user needs
 * both users' rights.
 */
export async function mayHave(
  db: Db,
  file: Pick<FileTable, 'id' | 'tenant_id' | 'create_by' | 'biz'>,
  caller: Caller,
  sees: FileSight,
): Promise<boolean> {
  if (file.tenant_id !== caller.tenantId) return false
  const { viewer, ...own } = caller
  if (viewer && !(await mayHave(db, file, viewer, sees))) return false
  if (file.create_by === caller.username) return true
  if (file.biz === ownBiz || !hasRights(caller.grants)) return false
  const uses = await system(db)
    .selectFrom('sys_file_use')
    .select(['entity_table', 'column_name'])
    .distinct()
    .where('file_id', '=', file.id)
    .execute()
  if (uses.length === 0) return true
  const byTable = groupBy(uses, ({ entity_table }) => entity_table)
  const columns = [...byTable].map(
    ([table, those]) => [table, those.map(({ column_name }) => column_name)] as const,
  )
  return await sees(file, new Map(columns), own)
}

/** Condition for rows that name the file in one of the columns. */
export const isNamedIn = (
  file: Pick<FileTable, 'id'>,
  table: string,
  columns: readonly string[],
) => sql<boolean>`id in (select record_id from sys_file_use where file_id = ${file.id}
    and entity_table = ${table} and column_name = any(${columns}::text[]))`

export interface NamedFile {
  readonly fileId: string
  readonly column: string
  readonly recordId: string
}

/** Notes files that records of a table name. */
export async function noteUses(trx: Db, table: string, uses: readonly NamedFile[]): Promise<void> {
  if (uses.length === 0) return
  await system(trx)
    .insertInto('sys_file_use')
    .values(
      uses.map(({ fileId, column, recordId }) => ({
        file_id: fileId,
        entity_table: table,
        column_name: column,
        record_id: recordId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Notes files named in existing records; system tables are skipped. The pattern only runs on texts long enough to
 * contain an id before an underscore, which few are.
 */
export async function noteStored(trx: Db): Promise<void> {
  // Goes through all data, so it may take long.
  await liftTimeLimits(trx)
  await sql
    .raw(`do $$ declare place record; begin
      for place in
        select c.table_name, c.column_name
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        join information_schema.columns key using (table_schema, table_name)
        where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
          and left(c.table_name, 4) <> 'sys_' and key.column_name = 'id'
          and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb')
      loop
        execute format(
          'insert into sys_file_use (file_id, entity_table, column_name, record_id)
           select distinct file.id, %L, %L, named.id from %I named
           cross join lateral regexp_matches(named.%I::text, %L, ''g'') found
           join sys_file file on file.id = found[1]
           where position(''_'' in substr(named.%I::text, 33)) > 0 on conflict do nothing',
          place.table_name, place.column_name, place.table_name, place.column_name, '${idInPath}',
          place.column_name);
      end loop;
    end $$`)
    .execute(trx)
}
