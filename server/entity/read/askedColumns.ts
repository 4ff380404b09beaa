import { sql } from 'kysely'
import { mayAsk } from '../../../renderer/model/rights/prune'
import type { Caller } from '../../http/right'
import { type ChildTable, childTables } from '../schema/childTables'
import type { Column, EntityTable } from '../schema/entityTable'
import { mayUse, visibleColumns } from '../schema/fieldRights'
import { joinedColumn } from './referenceJoins'
import { mine } from './rows'
import { namedTree, namesBelow } from './treeRows'
import type { AskedColumn, Columns } from './where'

/**
 * Columns that the caller may query: of the records, of referenced records (`keyword.country`), and of child rows as
 * `specs,stock` (contract, §2.4). References to records that he may not read are excluded.
 */
export function askedColumns(entityTable: EntityTable, caller: Caller): Columns {
  const own = visibleColumns(entityTable, caller)
  const get = (name: string) =>
    inTree(asked(own.get(name), caller), entityTable, caller) ??
    asked(joinedColumn(entityTable, name), caller) ??
    rowColumn(name, entityTable, caller)
  return { get, has: (name) => get(name) !== undefined }
}

const asked = (column: Column | undefined, caller: Caller): Column | undefined =>
  column && (!column.field || mayAsk(caller.grants, column.field)) ? column : undefined

function inTree(
  column: Column | undefined,
  owner: EntityTable,
  caller: Caller,
): AskedColumn | undefined {
  const tree = column && namedTree(column, owner, caller)
  if (!tree) return column
  return { ...column, below: (ids) => namesBelow(column.name, ids, tree) }
}

function rowColumn(name: string, { entity }: EntityTable, caller: Caller): AskedColumn | undefined {
  const [holder, key = ''] = name.split(',')
  const table = childTables(entity).find(({ field }) => field.key === holder)
  if (!table || !mayUse(table.field, caller)) return undefined
  const column = visibleColumns(table.entityTable, caller).get(key)
  return (
    column && {
      ...column,
      key: name,
      table: table.entityTable.table,
      within: (clause) => holding(table, clause, caller),
    }
  )
}

/** Records with a child row that fulfils the clause. */
const holding = (
  { entityTable, link }: ChildTable,
  clause: Parameters<NonNullable<AskedColumn['within']>>[0],
  caller: Caller,
) => sql<boolean>`id in (select ${sql.ref(link)} from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)} and ${clause})`
