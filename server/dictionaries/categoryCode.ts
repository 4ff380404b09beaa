import { sql } from 'kysely'
import type { Db } from '../db/open'
import { nextOrgCode } from '../people/orgCode'

/**
 * The code of a new category below `pid`, by the same rule as department codes. `above` is the parent's code, '' for a
 * root.
 */
export async function nextCategoryCode(
  db: Db,
  {
    tenantId,
    pid,
    above,
  }: { readonly tenantId: number; readonly pid: string; readonly above: string },
): Promise<string> {
  const { rows } = await sql<{ code: string | null }>`
    select max(code) as code from sys_category where tenant_id = ${tenantId} and pid = ${pid}
      and code ~ ${`^${above}([A-Z][0-9]{2})+$`}`.execute(db)
  return nextOrgCode(above, rows[0]?.code ?? undefined)
}
