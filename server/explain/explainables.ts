import { Type } from 'typebox'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'

const named = Type.Object({ name: Type.String(), title: Type.String() })

/** What may be asked about, by the names that `explain` takes. */
export const explainables = Type.Object({
  entries: Type.Array(named),
  codes: Type.Array(named),
  entities: Type.Array(
    Type.Object({ name: Type.String(), title: Type.String(), fields: Type.Array(named) }),
  ),
})

/** Also what the asker lacks: that is what he asks about. Titles, and nothing of any record. */
export async function listExplainables(db: Db, { entities }: Documents) {
  const rows = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'name', 'url', 'perms', 'menu_type'])
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const trail = (row: (typeof rows)[number]): string => {
    const above = row.parent_id === null ? undefined : byId.get(row.parent_id)
    return above ? `${trail(above)} / ${row.name}` : row.name
  }
  return {
    entries: rows.flatMap((row) =>
      row.menu_type !== 2 && row.url ? [{ name: row.url, title: trail(row) }] : [],
    ),
    codes: rows.flatMap((row) =>
      row.menu_type === 2 && row.perms ? [{ name: row.perms, title: trail(row) }] : [],
    ),
    entities: [...entities.values()].map(({ name, title, fields }) => ({
      ...{ name, title },
      fields: [...fields.values()].map((field) => ({
        name: `${name}.${field.key}`,
        title: field.title,
      })),
    })),
  }
}
