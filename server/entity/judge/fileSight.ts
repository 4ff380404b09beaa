import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { can, permissionOf } from '#model'
import type { Db } from '../../db/open'
import { type FileSight, isNamedIn } from '../../files/uses'
import type { Caller } from '../../http/right'
import type { EntitiesOf } from '../../kernel/ofTenant'
import { ruled } from '../read/rowRules'
import { childTables } from '../schema/childTables'
import { type EntityTable, entityTableOf, keptHere, tenantOf } from '../schema/entityTable'
import { mayUse, visibleColumns } from '../schema/fieldRights'

interface Looking {
  readonly db: Db
  readonly entities: EntitiesOf
}

/**
 * A file is visible with the records that name it: by their right to view, the rights of their fields and their row
 * rules; for files of child rows also by the record that holds them. Deleted records count, because whoever restores
 * them gets them complete. Takes one statement per table.
 */
export const fileSight =
  ({ db, entities }: Looking): FileSight =>
  async (file, named, caller) => {
    const naming = (entityTable: EntityTable, also = sql<SqlBool>`true`) => {
      const seen = [...visibleColumns(entityTable, caller).values()].map(({ name }) => name)
      const columns = seen.filter((name) => named.get(entityTable.table)?.includes(name))
      return columns.length === 0
        ? []
        : sql`select 1 from ${sql.table(entityTable.table)} where ${seenRows(entityTable, caller)}
            and ${isNamedIn(file, entityTable.table, columns)} and ${also} limit 1`
    }
    const statements = keptHere(entities(caller.tenantId).values())
      .filter((entity) => can(caller.grants, permissionOf(entity, 'view')))
      .flatMap((entity) => [
        naming(entityTableOf(entity)),
        ...childTables(entity)
          .filter(({ field }) => mayUse(field, caller))
          .map(({ entityTable, link }) =>
            naming(entityTable, heldBy(entityTableOf(entity), link, caller)),
          ),
      ])
    for (const statement of statements.flat()) {
      const { rows } = await statement.execute(db)
      if (rows.length > 0) return true
    }
    return false
  }

const seenRows = (entityTable: EntityTable, caller: Caller): RawBuilder<SqlBool> =>
  sql`tenant_id = ${tenantOf(entityTable.entity, caller)} and ${ruled(entityTable, caller)}`

const heldBy = (parent: EntityTable, link: string, caller: Caller): RawBuilder<SqlBool> =>
  sql`${sql.ref(link)} in
    (select id from ${sql.table(parent.table)} where ${seenRows(parent, caller)})`
