import { type RawBuilder, sql } from 'kysely'
import type { Rewritten } from '../rights/impact'

/** The table with the new texts, under its own name; undefined if nothing in it changes. */
export function rewrittenRows(
  table: string,
  rewritten: Rewritten | undefined,
): RawBuilder<unknown> | undefined {
  const columns = (rewritten?.columns ?? []).filter((one) => one.table === table)
  if (!rewritten || columns.length === 0) return undefined
  const [old, now] = [rewritten.texts.map((one) => one.old), rewritten.texts.map((one) => one.now)]
  const values = columns.flatMap(({ column }) => [
    sql`${column}::text`,
    // One code or a comma list of codes.
    sql`(select string_agg(coalesce(jd_text.now, part.text), ',' order by part.at)
      from unnest(string_to_array(${sql.ref(`jd_old.${column}`)}, ',')) with ordinality as part(text, at)
      left join unnest(${old}::text[], ${now}::text[]) as jd_text(old, now) on jd_text.old = part.text)`,
  ])
  return sql`(select jd_new.* from ${sql.table(table)} as jd_old
    cross join lateral jsonb_populate_record(jd_old, jsonb_build_object(${sql.join(values)})) as jd_new) as ${sql.id(table)}`
}
