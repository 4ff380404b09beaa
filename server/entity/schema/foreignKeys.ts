import { sql } from 'kysely'
import { type Entity, storedTable } from '#model'
import {
  type EntityTable,
  entityTableOf,
  indexName,
  linkTable,
  type ReferenceColumn,
} from './entityTable'

/**
 * A foreign key: the database ensures that the referenced record exists in the same tenant. The write pipeline checks
 * that it is not deleted.
 */
export interface ForeignKey {
  readonly name: string
  readonly columns: readonly string[]
  readonly table: string
  /** Columns of that table. */
  readonly names: readonly string[]
  /** Entity of the referenced table. */
  readonly entity: string
}

export const foreignKeys = (entityTable: EntityTable): readonly ForeignKey[] =>
  entityTable.references
    .filter(({ reference }) => !reference.many)
    .flatMap((column) => keyOf(entityTable.table, column.name, column, entityTable.entity))

/** Foreign keys of a link table. */
export const linkKeys = (
  entityTable: EntityTable,
  column: ReferenceColumn,
): readonly ForeignKey[] =>
  keyOf(`${entityTable.table}_${column.name}`, 'target_id', column, entityTable.entity)

function keyOf(
  table: string,
  name: string,
  { reference }: ReferenceColumn,
  owner: Entity,
): readonly ForeignKey[] {
  const far = reference.entity()
  if (!far || !isNamed(far)) return []
  const shared = !far.tenant || !owner.tenant
  return [
    {
      name: indexName('fk', table, `${name}_${storedTable(far)}`),
      columns: shared ? [name] : ['tenant_id', name],
      table: storedTable(far),
      names: shared ? ['id'] : ['tenant_id', 'id'],
      entity: far.name,
    },
  ]
}

/** The system's own tables are not managed by documents. */
const isNamed = ({ table }: Entity): boolean => !table.startsWith('sys_')

/** Tables with referenced records. */
export const namedTables = (entities: readonly Entity[]): ReadonlySet<string> =>
  new Set(
    entities.flatMap((entity) =>
      entityTableOf(entity).references.flatMap(({ reference }) => {
        const far = reference.entity()
        return far ? storedTable(far) : []
      }),
    ),
  )

/** Adds the missing rows of a link table from the lists of all records. */
export const linksFromLists = (entityTable: EntityTable, column: ReferenceColumn) => sql`
  insert into ${sql.table(linkTable(entityTable, column))} (tenant_id, owner_id, target_id, place)
  select owner.tenant_id, owner.id, item.id, min(item.place) - 1
  from ${sql.table(entityTable.table)} owner,
    unnest(string_to_array(owner.${sql.ref(column.name)}, ',')) with ordinality as item (id, place)
  where length(item.id) between 1 and 32 group by 1, 2, 3 on conflict do nothing`
