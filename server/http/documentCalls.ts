import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { can } from '#model'
import { renewably } from '../kernel/inForce'
import type { OfTenant } from '../kernel/ofTenant'
import { answerCall, type CallDoc, type Handle } from './call'
import { noRight, notFound } from './envelope'

/** A call that documents have. It stands in no route, because documents differ by tenant and change at any time. */
export interface DocumentCall {
  readonly doc: CallDoc
  readonly handle: Handle
  /** Does nothing before it writes, so it can be begun again with newer documents. */
  readonly renewable?: boolean
}

/** The call with the parameters of its path. */
export interface FoundCall extends DocumentCall {
  readonly params: Readonly<Record<string, string>>
}

export interface DocumentCalls {
  /** The calls at a path below the base, of any method, in the documents of the tenant. */
  at(path: string, tenantId: OfTenant): readonly FoundCall[]
  /** All calls of the documents of the tenant. */
  all(tenantId: OfTenant): Iterable<DocumentCall>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks the one route of all document calls, which declares no right: the call that is found does. */
    documentCalls?: { readonly calls: DocumentCalls; readonly base: string }
  }
}

/** What is known of a route, or of the document's call that was found for a request. */
interface Route {
  /** Pattern of its address; undefined = there is none. */
  readonly url: string | undefined
  readonly config: FastifyContextConfig
}

const found = new WeakMap<FastifyRequest, Route & FoundCall>()

/**
 * Adds the one route that answers all calls of documents; every route of the program goes before it. `follow` brings this
 * process up to the newest release; nothing to follow unless given.
 */
export function addDocumentCalls(
  app: FastifyInstance,
  calls: DocumentCalls,
  follow: () => Promise<void> = async () => undefined,
): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/*',
    config: { documentCalls: { calls, base: app.prefix } },
    handler(request, reply) {
      const call = found.get(request)
      // The guard has answered whatever is not found.
      if (!call) throw new Error(`${request.url}: no guard has looked for its call`)
      const answer = (one: FoundCall) => answerCall(app, one, { request, reply })
      // The body of a form is read as it comes, and is gone then.
      if (!call.renewable || isForm(request)) return answer(call)
      return renewably(() => answer(call), {
        follow,
        async again() {
          const { tenantId, grants } = request.caller
          const next = findCall(request, tenantId) && found.get(request)
          if (!next) throw notFound()
          const { right } = next.doc
          if (typeof right === 'object' && !can(grants, right.can)) throw noRight()
          return await answer(next)
        },
      })
    },
  })
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false

/**
 * Finds what a request to the route of document calls asks for; afterwards `routeOf` knows it. False = there is no such
 * call; true also for every other route.
 */
export function findCall(request: FastifyRequest, tenantId: OfTenant): boolean {
  const { documentCalls: source } = request.routeOptions.config
  if (!source) return true
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const one = source.calls
    .at(pathBelow(source.base, request.url), tenantId)
    .find(({ doc }) => methodsOf(doc).includes(method))
  if (!one) return false
  const { right, limit, url } = one.doc
  const config = { right, call: one.doc, ...(limit && { limit }) }
  found.set(request, { ...one, url: source.base + url, config })
  request.params = one.params
  return true
}

/** The route of a request, or the call that was found for it. */
export function routeOf(request: FastifyRequest): Route {
  const { config, url } = request.routeOptions
  return (config.documentCalls && found.get(request)) ?? { url, config }
}

/** Methods of a call as it is served: HEAD comes with GET. */
export const methodsOf = ({ method }: Pick<CallDoc, 'method'>): readonly string[] =>
  [method].flat().flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]))

/** The path without base and query, each segment decoded; a slash within a segment stays as it was sent. */
export function pathBelow(base: string, url: string): string {
  const [path = ''] = url.slice(base.length).split(/[?#]/)
  // The router has refused what cannot be decoded.
  return path.includes('%') ? path.split('/').map(decodedSegment).join('/') : path
}

const decodedSegment = (segment: string): string =>
  decodeURIComponent(segment).replaceAll('/', '%2F')
