import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { FileTable } from '../files/tables'

declare module '../module/module' {
  interface Services {
    readonly identityPictures: IdentityPictures
  }
}

/** Pictures of an active site that are shown before sign-in, so they are as public as its name. */
export type IdentityPictures = (
  file: Pick<FileTable, 'id' | 'tenant_id' | 'type' | 'biz'>,
) => Promise<boolean>

/** `biz` of uploads from a site's fields. Other files do not become public just because a site refers to them. */
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
