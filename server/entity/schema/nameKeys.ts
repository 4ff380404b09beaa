import { sql } from 'kysely'
import type { Entity } from '#model'
import { sortKey } from '../../../renderer/values/pinyin'
import type { Db } from '../../db/open'
import { type EntityTable, entityTableOf, keptHere } from './entityTable'

/*
 * Names in the system's own tables (people, roles, departments …) are written past the entity by many calls, so their
 * keys to sort by stand in a table of their own, by name. Whoever writes a name through its entity adds its key; the
 * job adds all others.
 */

const namesAtOnce = 1_000

/** Adds keys of names; those that are there stay, as a name has one key. */
export async function keepNameKeys(db: Db, names: Iterable<string | null>): Promise<number> {
  const texts = [...new Set(names)].filter((name) => name !== null)
  if (texts.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`insert into sys_sort_key (text, key)
    select * from unnest(${texts}::text[], ${texts.map(sortKey)}::text[])
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Columns of a table whose keys stand there. */
export const nameColumns = ({ fields }: EntityTable) => fields.filter(({ named }) => named)

/** Adds the keys of all names that have none, and forgets those of names that nobody has; returns how many it added. */
export async function fillNameKeys(db: Db, entities: Iterable<Entity>): Promise<number> {
  const places = [...keptHere(entities)].map(entityTableOf).flatMap((entityTable) =>
    nameColumns(entityTable).map(({ name }) => ({
      rows: sql.table(entityTable.table),
      column: sql.ref(`${entityTable.table}.${name}`),
    })),
  )
  if (places.length === 0) return 0
  const held = places.map(
    ({ rows, column }) => sql`exists (select 1 from ${rows} where ${column} = sys_sort_key.text)`,
  )
  await sql`delete from sys_sort_key where not (${sql.join(held, sql` or `)})`.execute(db)
  let count = 0
  for (const { rows: table, column } of places) {
    for (let added = namesAtOnce; added === namesAtOnce; ) {
      const { rows } = await sql<{ text: string }>`
        select distinct ${column} as text from ${table}
        where ${column} is not null and not exists (
          select 1 from sys_sort_key where sys_sort_key.text = ${column})
        limit ${sql.lit(namesAtOnce)}`.execute(db)
      added = await keepNameKeys(
        db,
        rows.map(({ text }) => text),
      )
      count += added
    }
  }
  return count
}
