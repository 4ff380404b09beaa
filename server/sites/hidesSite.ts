import type { Db } from '../db/open'
import { system } from '../db/tables'
import { hasAllRows } from '../entity/read/rowRules'
import { within } from '../entity/read/rows'
import type { HidesSite } from '../http/guard'
import type { DocumentsOf } from '../kernel/ofTenant'

declare module '../module/module' {
  interface Services {
    readonly hidesSite: HidesSite
  }
}

/** A user cannot work on a website that he may not see; it is treated as unknown. */
export const createHidesSite =
  (db: Db, documents: DocumentsOf): HidesSite =>
  async (caller, code) => {
    const sites = documents(caller.tenantId).entities.get('sysSite')
    if (!sites || hasAllRows(sites, caller)) return false
    const seen = await system(db)
      .selectFrom('sys_site')
      .select(within(sites, caller).as('seen'))
      .where('tenant_id', '=', caller.tenantId)
      .where('code', '=', code)
      .executeTakeFirst()
    return seen?.seen === false
  }
