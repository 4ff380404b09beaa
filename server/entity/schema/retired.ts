import { sql } from 'kysely'
import type { Db } from '../../db/open'
import { system, type WallClock } from '../../db/tables'
import { groupBy } from '../../kernel/groupBy'
import { linkTable } from './entityTable'
import { introspect } from './found'
import { readStored, type StoredRow } from './storedRows'
import { keysOf } from './textKeys'

/** A column that no field has any more, with its values. */
export interface RetiredColumn {
  readonly entity: string
  readonly field: string
  readonly table: string
  readonly column: string
  /** The release that has no field for it; 0 = files. */
  readonly release: number
  readonly since: WallClock
  /** Number of rows, also deleted ones, that have a value in it. */
  readonly count: number
}

export async function retiredColumns(db: Db): Promise<readonly RetiredColumn[]> {
  const left = leftIn(await readStored(db))
  const { columns } = await introspect(db, [...new Set(left.map(({ table }) => table))])
  const there = left.filter(({ table, column }) => columns.get(table)?.has(column))
  const counted: RetiredColumn[] = []
  for (const one of there) {
    const { rows } = await sql<{ count: string }>`
      select count(${sql.ref(one.column)}) as count from ${sql.table(one.table)}`.execute(db)
    counted.push({ ...one, count: Number(rows[0]?.count ?? 0) })
  }
  return counted
}

/** Columns of before that nothing present has, each once, by the field that had it last. */
function leftIn(rows: readonly StoredRow[]): readonly Omit<RetiredColumn, 'count'>[] {
  const placeOf = ({ table_name, column_name }: StoredRow) => `${table_name}.${column_name}`
  const histories = groupBy(rows, ({ entity, field }) => `${entity}.${field}`)
  const present = [...histories.values()].flatMap((history) => history.at(-1) ?? [])
  const held = new Set(present.filter(({ gone }) => !gone).map(placeOf))
  const left = new Map<string, Omit<RetiredColumn, 'count'>>()
  for (const row of rows) {
    const { entity, field, table_name: table, column_name: column, swept } = row
    if (column === '' || swept || held.has(placeOf(row))) continue
    const history = histories.get(`${entity}.${field}`) ?? []
    // The row that says so: its own, or the one after it, which has another column.
    const last = row.gone ? row : (history[history.indexOf(row) + 1] ?? row)
    const { release, since } = last
    left.set(placeOf(row), { entity, field, table, column, release, since })
  }
  return [...left.values()]
}

/** Drops a column that no field has, with what is derived of it. Whatever comes back under its name begins empty. */
export async function dropRetired(
  trx: Db,
  { table, column }: Pick<RetiredColumn, 'table' | 'column'>,
): Promise<void> {
  for (const name of [column, ...keysOf(column)]) {
    await sql`alter table ${sql.table(table)} drop column if exists ${sql.ref(name)} cascade`.execute(
      trx,
    )
  }
  await sql`drop table if exists ${sql.table(linkTable({ table }, { name: column }))}`.execute(trx)
  await system(trx)
    .updateTable('sys_document_column')
    .set({ swept: true })
    .where('table_name', '=', table)
    .where('column_name', '=', column)
    .execute()
}
