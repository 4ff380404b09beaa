import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { hasRights } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { within } from '../entity/read/rows'
import { addCall, text } from '../http/call'
import { ok } from '../http/envelope'
import type { DocumentsOf } from '../kernel/ofTenant'
import { siteMessages } from '../menu/messages'
import type { SiteTable } from '../menu/tables'
import { type Company, companyOf } from './company'

/** The name of a domain, and a user's sites (contract, §4), with `data` beside `result`. */
export async function siteRoutes(
  app: FastifyInstance,
  { db, documents }: { readonly db: Db; readonly documents: DocumentsOf },
): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/oem-manage/get',
      right: 'public',
      summary: 'What a domain is called, before anybody has signed in.',
      query: Type.Object({ domainName: text({ max: 255 }) }),
      answer: Type.Record(Type.String(), Type.String()),
    },
    async ({ query }) => {
      const domain = query.domainName.toLowerCase()
      const site = await system(db)
        .selectFrom('sys_site')
        .selectAll()
        .where('domain_name', '=', domain)
        .where('status', '=', 1)
        .executeTakeFirst()
      const company =
        site &&
        (await companyOf(db, documents(site.tenant_id).entities.get('enterprise'), {
          code: site.code,
          tenantId: site.tenant_id,
        }))
      return withData(identityOf(site, company, domain))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/api/getSiteListByUid',
      right: 'session',
      summary: 'The sites of the tenant in force that the caller sees.',
      answer: Type.Array(
        Type.Object({ code: Type.String(), name: Type.String(), domainName: Type.String() }),
      ),
    },
    async ({ caller }) => {
      if (!hasRights(caller.grants)) return withData([])
      const sites = await system(db)
        .selectFrom('sys_site')
        .select(['code', 'name', 'domain_name as domainName'])
        .where('tenant_id', '=', caller.tenantId)
        .where('status', '=', 1)
        .where(within(documents(caller.tenantId).entities.get('sysSite'), caller))
        // The first site is the default, so a new site must not come before it.
        .orderBy('create_time')
        .orderBy('code')
        .execute()
      return withData(sites)
    },
  )
}

const withData = (data: unknown) => ({ ...ok(data), data })

/**
 * Unregistered domains get the console's own name. If the site has no company name, the enterprise information provides
 * it.
 */
function identityOf(site: SiteTable | undefined, company: Company | undefined, domain: string) {
  return {
    pageTitle: site?.page_title ?? siteMessages.product,
    enterpriseName: site?.enterprise_name ?? company?.name ?? siteMessages.product,
    logoUrl: site?.logo_url ?? '',
    domainFilingInfo: site?.domain_filing_info ?? '',
    productActiveManage: site?.product_active_manage ?? '',
    domainNameComplete: site?.domain_name ?? domain,
    loginPageBgUrl: site?.login_page_bg_url ?? '',
    navigationTitle: site?.navigation_title ?? siteMessages.product,
    navigationLogoUrl: site?.navigation_logo_url ?? '',
    defaultThemeColor: site?.default_theme_color ?? '',
    indexPageBgUrl: site?.index_page_bg_url ?? '',
  }
}
