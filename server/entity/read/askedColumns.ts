import { sql } from 'kysely'
import type { Caller } from '../../http/right'
import { type ChildTable, childTables } from '../schema/childTables'
import type { EntityTable } from '../schema/entityTable'
import { mayUse, visibleColumns } from '../schema/fieldRights'
import { mine } from './rows'
import type { AskedColumn, Columns } from './where'

/** The columns that the caller may ask about, and below `specs,stock` those of the rows that records hold (contract, §2.4). */
export function askedColumns(entityTable: EntityTable, caller: Caller): Columns {
  const own = visibleColumns(entityTable, caller)
  const get = (name: string) => own.get(name) ?? rowColumn(name, entityTable, caller)
  return { get, has: (name) => get(name) !== undefined }
}

function rowColumn(name: string, { entity }: EntityTable, caller: Caller): AskedColumn | undefined {
  const [holder, key = ''] = name.split(',')
  const table = childTables(entity).find(({ field }) => field.key === holder)
  if (!table || !mayUse(table.field, caller)) return undefined
  const column = visibleColumns(table.entityTable, caller).get(key)
  return (
    column && {
      ...{ ...column, key: name, table: table.entityTable.table },
      within: (clause) => holding(table, clause, caller),
    }
  )
}

/** Records with a row of which the clause holds. */
const holding = (
  { entityTable, link }: ChildTable,
  clause: Parameters<NonNullable<AskedColumn['within']>>[0],
  caller: Caller,
) => sql<boolean>`id in (select ${sql.ref(link)} from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)} and ${clause})`
