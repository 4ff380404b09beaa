import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Caller } from '../http/right'

/** Codes of the sites of the tenant in force. */
export async function sitesIn(
  db: Db,
  { tenantId }: Pick<Caller, 'tenantId'>,
): Promise<readonly string[]> {
  const rows = await system(db)
    .selectFrom('sys_site')
    .select('code')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 1)
    .execute()
  return rows.map(({ code }) => code)
}
