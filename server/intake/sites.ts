import type { Db } from '../db/open'
import { system } from '../db/tables'
import { Refusal } from '../http/envelope'
import { intakeMessages } from './messages'

export interface IntakeSite {
  readonly code: string
  readonly tenantId: number
  /** Hosts of the company's websites. */
  readonly hosts: readonly string[]
}

/** Finds an active website by its code. Throws 404. */
export async function siteNamed(db: Db, code: string): Promise<IntakeSite> {
  const site = await system(db)
    .selectFrom('sys_site')
    .select(['code', 'tenant_id'])
    .where('code', '=', code)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!site) throw new Refusal(404, intakeMessages.noSite)
  const hosts = await system(db)
    .selectFrom('sys_site')
    .select('domain_name')
    .where('tenant_id', '=', site.tenant_id)
    .execute()
  return {
    code: site.code,
    tenantId: site.tenant_id,
    hosts: hosts.map(({ domain_name }) => domain_name.toLowerCase()),
  }
}

/** The page's host if it is neither one of the company's websites nor the console (`own`); else undefined. */
export function strangeHost({ hosts }: IntakeSite, page: string, own: string): string | undefined {
  if (!URL.canParse(page)) return undefined
  const { hostname } = new URL(page)
  const bare = hostname.replace(/^www\./, '')
  return [...hosts, own].some((host) => host.replace(/^www\./, '') === bare) ? undefined : hostname
}
