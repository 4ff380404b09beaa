import { Type } from 'typebox'
import { can, type Documents, type Grants, permissionOf } from '#model'
import type { Db } from '../db/open'
import { codesIn, isInMenu, menuRows } from './menuRows'

const named = Type.Object({ name: Type.String(), title: Type.String() })

/** Possible subjects of questions, by the names that `explain` takes. */
export const explainables = Type.Object({
  entries: Type.Array(named),
  codes: Type.Array(named),
  entities: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      fields: Type.Array(named),
      /** Address of its list, and the key of its label field. */
      list: Type.String(),
      label: Type.String(),
    }),
  ),
})

/** What an asker can open. */
interface Opened {
  /** Ids of his menu entries. */
  readonly entries: ReadonlySet<string>
  readonly grants: Grants
}

/**
 * Titles only, no record data. With `only` the entries in the asker's menu, their buttons, and the entities that he may
 * read: also buttons and fields that he lacks there, because he asks about them.
 */
export async function listExplainables(
  db: Db,
  { entities, ...documents }: Pick<Documents, 'entities' | 'company'>,
  only?: Opened,
) {
  const all = await menuRows(db, documents)
  const rows = only
    ? all.filter((row) =>
        row.menu_type === 2
          ? row.above !== undefined && isInMenu(row.above, only.entries)
          : isInMenu(row, only.entries),
      )
    : all
  const read = [...entities.values()].filter(
    (entity) => !only || can(only.grants, permissionOf(entity, 'view')),
  )
  return {
    entries: rows.flatMap(({ menu_type, url, title }) =>
      menu_type !== 2 && url ? [{ name: url, title }] : [],
    ),
    // A button may give several codes.
    codes: rows.flatMap((row) => codesIn(row).map((name) => ({ name, title: row.title }))),
    entities: read.map(({ name, title, fields, api, label }) => ({
      name,
      title,
      list: `${api}/list`,
      label: label.key,
      fields: [...fields.values()].map((field) => ({
        name: `${name}.${field.key}`,
        title: field.title,
      })),
    })),
  }
}
