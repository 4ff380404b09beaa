import { Type } from 'typebox'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import { codesIn, menuRows } from './menuRows'

const named = Type.Object({ name: Type.String(), title: Type.String() })

/** What may be asked about, by the names that `explain` takes. */
export const explainables = Type.Object({
  entries: Type.Array(named),
  codes: Type.Array(named),
  entities: Type.Array(
    Type.Object({
      ...{ name: Type.String(), title: Type.String(), fields: Type.Array(named) },
      /** Where its records are listed, and the field that names them. */
      ...{ list: Type.String(), label: Type.String() },
    }),
  ),
})

/** Also what the asker lacks: that is what he asks about. Titles, and nothing of any record. */
export async function listExplainables(db: Db, { entities }: Documents) {
  const rows = await menuRows(db)
  return {
    entries: rows.flatMap(({ menu_type, url, title }) =>
      menu_type !== 2 && url ? [{ name: url, title }] : [],
    ),
    // A button may give several.
    codes: rows.flatMap((row) => codesIn(row).map((name) => ({ name, title: row.title }))),
    entities: [...entities.values()].map(({ name, title, fields, api, label }) => ({
      ...{ name, title, list: `${api}/list`, label: label.key },
      fields: [...fields.values()].map((field) => ({
        name: `${name}.${field.key}`,
        title: field.title,
      })),
    })),
  }
}
