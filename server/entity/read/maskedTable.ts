import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#model'
import type { ColumnMask } from '../contracts/reading'
import { type EntityTable, systemColumns } from '../schema/entityTable'

const beside = ['tenant_id', 'del_flag', 'ver', columnOf('sysOrgCode')]

/**
 * The entity's table as the caller may see it. The mask applies to all statements, so that nobody finds, sorts or
 * counts records by a masked value.
 */
export function maskedTable(
  { table, columns }: EntityTable,
  columnMask: ColumnMask | undefined,
): RawBuilder<unknown> {
  if (!columnMask) return sql.table(table)
  const { lifted, texts } = columnMask
  const under = new Map(
    Object.entries(texts).map(([key, text]) => [columns.get(key)?.name ?? columnOf(key), text]),
  )
  const keys = [...columns.values()].flatMap(({ name, sorted }) =>
    sorted && !under.has(name) ? sorted.name : [],
  )
  const names = [
    ...[...columns.values(), ...systemColumns].map(({ name }) => name),
    ...[...keys, ...beside],
  ]
  const shown = [...new Set(names)].map((name) => {
    const text = under.get(name)
    return text === undefined
      ? sql.ref(name)
      : sql`case when ${lifted} then ${sql.ref(name)} else ${text} end as ${sql.ref(name)}`
  })
  // A masked text is sorted by what is shown of it.
  for (const { name, sorted } of columns.values())
    if (sorted && under.has(name)) shown.push(sql`null::text as ${sql.ref(sorted.name)}`)
  return sql`(select ${sql.join(shown)} from ${sql.table(table)}) as ${sql.table(table)}`
}
