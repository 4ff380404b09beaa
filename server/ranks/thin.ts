import { sql } from 'kysely'
import type { Db } from '../db/open'
import type { EntityTable } from '../entity/schema/entityTable'

const daily = 100

/**
 * Ranks that can be deleted: older history only keeps one a week, to limit its size. Ranks with a note are kept.
 */
export async function surplusRanks(
  trx: Db,
  { table }: EntityTable,
  {
    keywords,
    date,
    tenantId,
  }: {
    readonly keywords: readonly string[]
    readonly date: string
    readonly tenantId: number
  },
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, note, row_number() over (
        partition by seo_keyword_id, date_trunc('week', date) order by date, id) as place
      from ${sql.table(table)}
      where tenant_id = ${tenantId} and del_flag = 0 and seo_keyword_id = any(${[...keywords]}::text[])
        and date < ${date}::date - ${sql.lit(daily)}) as old
    where place > 1 and note is null`.execute(trx)
  return rows
}
