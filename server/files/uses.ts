import { sql } from 'kysely'
import { hasRights } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import { ownBiz } from './path'
import type { FileTable } from './tables'

/*
 * Which records name which files, and in which of their columns: whoever may see one of them, by its rights and rules,
 * has its file. What a record has named once stays its own, for a change may be taken back. Nobody notes a file that he
 * does not have himself: a path that has become known opens nothing.
 */

/** How the id in a stored path stands in any text, whichever way the address around it is written. */
export const idInPath = '([0-9a-f]{32})_'

const idsInPaths = new RegExp(idInPath, 'g')

/** Ids of the files that a text names, each once. */
export const fileIdsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(idsInPaths)].map(([, id = '']) => id))

/** Columns of records that name a file, by their table. */
export type NamingColumns = ReadonlyMap<string, readonly string[]>

/** Whether the caller may see some record that names the file, and there one of these columns. */
export type FileSight = (
  file: Pick<FileTable, 'id'>,
  named: NamingColumns,
  caller: Caller,
) => Promise<boolean>

/**
 * A file is its tenant's until records name it: from then on it goes with them. One made for somebody is theirs, and
 * whoever has uploaded a file has it. Whoever looks at the console as another has what both may.
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

/** Condition for rows of a table that they name the file in one of the columns. */
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
        ...{ file_id: fileId, entity_table: table, column_name: column, record_id: recordId },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Notes what the records name that are there already. Tables of the system itself have none. Few texts are long enough to
 * have an id before a low line: the others are not searched.
 */
export async function noteStored(trx: Db): Promise<void> {
  // All that there is may name files: that takes as long as it takes.
  await sql`set local statement_timeout = 0`.execute(trx)
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
