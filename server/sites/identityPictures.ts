import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { FileTable } from '../files/tables'

declare module '../module/module' {
  interface Services {
    readonly identityPictures: IdentityPictures
  }
}

/** Pictures that a site in use shows whoever opens its domain, before anybody has signed in: as public as its name. */
export type IdentityPictures = (
  file: Pick<FileTable, 'id' | 'tenant_id' | 'type' | 'biz'>,
) => Promise<boolean>

/** As the fields of a site have their pictures uploaded: one of something else does not become public by being named. */
const siteBiz = 'site'

export const createIdentityPictures =
  (db: Db): IdentityPictures =>
  async ({ id, tenant_id: tenantId, type, biz }) => {
    if (biz !== siteBiz || !type.startsWith('image/')) return false
    const named = sql<boolean>`position(${`${id}_`} in
      concat_ws(' ', logo_url, navigation_logo_url, login_page_bg_url, index_page_bg_url)) > 0`
    const site = await system(db)
      .selectFrom('sys_site')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('status', '=', 1)
      .where(named)
      .executeTakeFirst()
    return site !== undefined
  }
