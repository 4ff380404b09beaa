import { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type AuthEntry, can, type Grants, isUntold } from '#model'
import { codesOf } from '../../renderer/model/entity/permission'
import { type Db } from '../db/open'
import { system } from '../db/tables'
import { addCall, text } from '../http/call'
import { ok, Refusal } from '../http/envelope'
import type { HidesSite } from '../http/guard'
import type { DocumentsOf } from '../kernel/ofTenant'
import { setFileCookie } from '../sessions/fileCookie'
import { faultsFor } from './faultyPages'
import { menuMessages, siteMessages } from './messages'
import { hashLength, pageAt, pageHashes } from './openPages'
import { bundlesOf } from './pageBundles'
import { homesOf, menuOf } from './permissions'
import { sitesIn } from './sitesIn'

interface PermissionDeps {
  readonly db: Db
  readonly mediaHosts: readonly string[]
  readonly documents: DocumentsOf
  readonly hidesSite: HidesSite
  /** That the documents are made of. */
  release(): number
}

/**
 * Menu and buttons of the signed-in user on one of his sites (contract, §5). The menu omits entries kept for other
 * sites; rights are the same on all sites. Without a site, the menu is that of all his sites together. Other sites are
 * refused, so that a client does not go on with a closed one.
 * Not in the contract: `pinyin` of an entry's `meta`, how people type its title; `mediaHosts`, hosts whose images may appear in texts; `user`, the user's memberships, for
 * expressions; `documents`, by code of each page that he may open the hash by which it is fetched (see documentRoutes);
 * `release`, of which they are, for the calls of these pages (see http/drawnBy);
 * `opened`, by their hash those of the page at the address that the client names, which asks for its rows meanwhile; `faults`, what is wrong with pages that cannot be shown, by their codes.
 */
export async function permissionRoutes(
  app: FastifyInstance,
  { db, mediaHosts, documents, hidesSite, release }: PermissionDeps,
): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/permission/getUserPermissionByToken',
      right: 'session',
      summary: 'Menu, buttons and rights of the caller, and whose pictures texts may show.',
      query: Type.Object({ siteCode: text({ max: 64 }), page: text({ max: 500 }) }),
      answer: Type.Object({
        menu: Type.Array(Type.Unknown()),
        auth: Type.Array(Type.Unknown()),
        allAuth: Type.Array(Type.Unknown()),
        user: Type.Object({
          orgCode: Type.Union([Type.String(), Type.Null()]),
          departs: Type.Array(Type.String()),
          departsBelow: Type.Array(Type.String()),
          roles: Type.Array(Type.String()),
        }),
        mediaHosts: Type.Array(Type.String()),
        documents: Type.Record(
          Type.String(),
          Type.String({ minLength: hashLength, maxLength: hashLength }),
        ),
        release: Type.Integer(),
        opened: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        faults: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Unknown()))),
      }),
    },
    async ({ query: { siteCode, page }, caller, request, reply }) => {
      const { userId, grants, entries, orgCode, departs, departsBelow, roles } = caller
      const siteOf = caller.viewer?.userId ?? userId
      const isHis = async () =>
        (await hasSite(db, siteOf, siteCode)) && !(await hidesSite(caller, siteCode))
      if (siteCode !== '' && !(await isHis())) throw new Refusal(403, siteMessages.noSuchSite)
      // Clients call this at every start, so a browser that has lost its cookie gets it back. All tabs share the
      // cookie, so a tab that is viewing as another user must not replace it.
      if (!caller.viewer) setFileCookie(request, reply, String(request.headers['x-access-token']))
      const inForce = documents(caller.tenantId)
      const menu = await menuOf(db, {
        entries,
        sites: siteCode === '' ? await sitesIn(db, caller) : [siteCode],
        homes: homesOf(inForce.roles, roles),
      })
      const allAuth = grants.allAuth.filter((entry) => isTold(entry, grants))
      const auth = grants.auth.map(({ by: _, ...entry }) => entry)
      const faults = faultsFor(inForce, grants)
      const hashes = pageHashes(inForce, menu, caller)
      const code = pageAt(menu, page)
      const hash = code === undefined ? undefined : hashes.get(code)
      return ok(
        {
          menu,
          auth,
          allAuth,
          mediaHosts,
          user: { orgCode, departs, departsBelow, roles },
          documents: Object.fromEntries(hashes),
          release: release(),
          ...(hash !== undefined && {
            opened: { [hash]: bundlesOf(inForce).bundleOf(code ?? '') },
          }),
          ...(isEmpty(faults) ? {} : { faults }),
        },
        menuMessages.queried,
      )
    },
  )
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0

/** Whether the site is in use and belongs to a tenant that the user is a member of. */
async function hasSite(db: Db, userId: string, code: string): Promise<boolean> {
  const site = await system(db)
    .selectFrom('sys_site as site')
    .innerJoin('sys_user_tenant as member', 'member.tenant_id', 'site.tenant_id')
    .select('site.id')
    .where('member.user_id', '=', userId)
    .where('site.code', '=', code)
    .where('site.status', '=', 1)
    .executeTakeFirst()
  return site !== undefined
}

/** Whether it is told that this button exists: some do only for those who have one of its rights. */
const isTold = (button: AuthEntry, grants: Grants): boolean => {
  const codes = codesOf(button)
  return !codes.some(isUntold) || codes.some((code) => can(grants, code))
}
