import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import {
  type EntityTable,
  entityTableOf,
  keptHere,
  linkTable,
  type ReferenceColumn,
} from './entityTable'
import { isRecordTable } from './programTables'
import { derived } from './textKeys'

/** Values that nobody sees any more, or references to nothing. Nothing is deleted, but somebody should know. */
export interface Leftover {
  readonly entity: string
  readonly kind: 'column' | 'reference'
  /** Name of the column, or key of the field. */
  readonly name: string
  readonly count: number
  readonly message: string
}

/** Columns with values of live records that no document names. */
export async function orphanedColumns(
  db: Db,
  entities: Iterable<Entity>,
): Promise<readonly Leftover[]> {
  // Further columns of program tables belong to the program.
  const written = keptHere(entities).filter(({ table }) => isRecordTable(table))
  const byTable = new Map(written.map((entity) => [entityTableOf(entity).table, entity]))
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and table_name = any(${[...byTable.keys()]})
    order by 1, ordinal_position`.execute(db)
  const found: Leftover[] = []
  for (const { table, column } of rows) {
    const entity = byTable.get(table)
    if (!entity || isNamed(entityTableOf(entity), column)) continue
    const count = await counted(
      db,
      sql`select count(*) as count from ${sql.table(table)}
        where ${sql.ref(column)} is not null and del_flag = 0`,
    )
    if (count === 0) continue
    const message = messages.orphanedColumn(table, column, count)
    found.push({ entity: entity.name, kind: 'column', name: column, count, message })
  }
  return found
}

const serversOwn = new Set(['tenant_id', 'sys_org_code', 'del_flag', 'ver'])

const isNamed = ({ columns }: EntityTable, name: string): boolean =>
  serversOwn.has(name) ||
  name.startsWith(derived) ||
  [...columns.values()].some((column) => column.name === name)

/** References of live records to missing or deleted records. */
export async function orphanedReferences(
  db: Db,
  entities: Iterable<Entity>,
): Promise<readonly Leftover[]> {
  const found: Leftover[] = []
  for (const entity of entities) {
    const entityTable = entityTableOf(entity)
    for (const column of entityTable.references) {
      const far = column.reference.entity()
      if (!far) continue
      const count = await counted(db, orphansOf(entityTable, column, far))
      if (count === 0) continue
      const message = messages.orphanedReferences(entity.title, column.field.title, count)
      found.push({ entity: entity.name, kind: 'reference', name: column.key, count, message })
    }
  }
  return found
}

function orphansOf(entityTable: EntityTable, column: ReferenceColumn, far: Entity) {
  const target = sql.table(entityTableOf(far).table)
  const owner = sql.table(entityTable.table)
  return column.reference.many
    ? sql`select count(*) as count from ${sql.table(linkTable(entityTable, column))} link
        join ${owner} owner on owner.id = link.owner_id and owner.del_flag = 0
        where not exists (select 1 from ${target} far where far.id = link.target_id and far.del_flag = 0)`
    : sql`select count(*) as count from ${owner} owner
        where owner.del_flag = 0 and owner.${sql.ref(column.name)} is not null
        and not exists (select 1 from ${target} far where far.id = owner.${sql.ref(column.name)} and far.del_flag = 0)`
}

async function counted(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await statement.execute(db)
  const [first] = rows
  return Number(Reflect.get(Object(first), 'count') ?? 0)
}
