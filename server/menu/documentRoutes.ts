import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import { addCall, anyObject } from '../http/call'
import { notFound, ok } from '../http/envelope'
import type { Caller } from '../http/right'
import type { DocumentsOf } from '../kernel/ofTenant'
import { pageOf } from './openPages'
import { bundlesOf } from './pageBundles'
import { homesOf, menuOf, type RouteNode } from './permissions'
import { sitesIn } from './sitesIn'

interface DocumentDeps {
  readonly db: Db
  readonly documents: DocumentsOf
}

/**
 * The documents of a page, by the hash that the permission answer names: what a hash means never changes, so a browser
 * keeps the answer. Whoever may not open such a page hears what he would hear if there were none.
 * Not in the contract: a client of the specification holds its documents.
 */
export async function documentRoutes(
  app: FastifyInstance,
  { db, documents }: DocumentDeps,
): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/documents/:hash',
      right: 'session',
      summary:
        'The documents of a page that the caller may open, by the hash that his rights name.',
      answer: Type.Object({
        page: anyObject,
        entities: Type.Array(anyObject),
        reports: Type.Optional(Type.Array(anyObject)),
        pages: Type.Optional(Type.Array(anyObject)),
      }),
    },
    async ({ params: { hash = '' }, caller, request, reply }) => {
      const inForce = documents(caller.tenantId)
      const menu = () => menusOf(db, inForce, caller)
      const code = await pageOf(hash, inForce, { caller, menu })
      const bundle = code === undefined ? undefined : bundlesOf(inForce).bundleOf(code)
      if (!bundle) throw notFound()
      const etag = `"${hash}"`
      reply.headers({ 'cache-control': 'private, max-age=31536000, immutable', etag })
      if (request.headers['if-none-match'] === etag) return await reply.code(304).send()
      return ok(bundle)
    },
  )
}

/** What stands in the caller's menus, on whichever site he is: with the home of his roles, and with the general one. */
async function menusOf(
  db: Db,
  { roles }: Documents,
  caller: Caller,
): Promise<readonly RouteNode[]> {
  const parts = { entries: caller.entries, sites: await sitesIn(db, caller) }
  const own = await menuOf(db, { ...parts, homes: homesOf(roles, caller.roles) })
  return [...own, ...(await menuOf(db, parts))]
}
