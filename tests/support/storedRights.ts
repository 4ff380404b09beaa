import { sql } from 'kysely'
import type { Db } from '../../server/db/open'

const tables = [
  'sys_user',
  'sys_user_role',
  'sys_user_tenant',
  'sys_user_depart',
  'sys_role',
  'sys_role_permission',
  'sys_permission',
  'sys_permission_data_rule',
  'sys_depart',
  'sys_depart_permission',
  'sys_depart_role',
  'sys_depart_role_permission',
  'sys_depart_role_user',
] as const

/** All rows that say who has which rights: what only asks leaves each of them as it is. */
export async function storedRights(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  const read = async (table: string) => {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db)
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const
  }
  return Object.fromEntries(await Promise.all(tables.map(read)))
}
