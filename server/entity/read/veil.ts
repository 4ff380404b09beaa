import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#model'
import type { Veil } from '../contracts/reading'
import { type EntityTable, systemColumns } from '../schema/entityTable'

const beside = ['tenant_id', 'del_flag', 'ver', columnOf('sysOrgCode')]

/**
 * The entity's table as a caller may know it. What is veiled is so in every statement that reads from here: nobody finds,
 * sorts or counts records by what he is not told.
 */
export function veiled(
  { table, columns }: EntityTable,
  veil: Veil | undefined,
): RawBuilder<unknown> {
  if (!veil) return sql.table(table)
  const under = columnOf(veil.field)
  const names = [...[...columns.values(), ...systemColumns].map(({ name }) => name), ...beside]
  const shown = [...new Set(names)].map((name) =>
    name === under
      ? sql`case when ${veil.lifted} then ${sql.ref(name)} else ${veil.text} end as ${sql.ref(name)}`
      : sql.ref(name),
  )
  return sql`(select ${sql.join(shown)} from ${sql.table(table)}) as ${sql.table(table)}`
}
