import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { newId } from '../kernel/ids'
import type { Log } from './log'

const header = 'x-request-id'

// Nothing that could begin a line of its own in the log.
const idShape = /^[\w-]{6,40}$/

/** The id that the caller or a proxy gave the request, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[header]
  return typeof given === 'string' && idShape.test(given) ? given : newId().slice(0, 12)
}

/**
 * Every answer names its request, and the log has a line with the same id for each one that was
 * refused: who reads an id to support is found there. The line holds the route's pattern, not the
 * address, whose values may be anybody's data.
 */
export function nameRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onSend', async ({ id }, reply) => {
    reply.header(header, id)
  })
  app.addHook('onResponse', async ({ id, method, routeOptions }, reply) => {
    if (reply.statusCode >= 400) logRefusal(log, { id, method, routeOptions }, reply.statusCode)
  })
}

interface NamedRequest {
  readonly id: string
  readonly method: string
  readonly routeOptions: { readonly url?: string | undefined }
}

/** One line; `status` is the HTTP status, or the answer's own code where HTTP says 200. */
export function logRefusal(log: Log, request: NamedRequest, status: number): void {
  const { id, method, routeOptions } = request
  log('request refused', { id, method, route: routeOptions.url, status })
}
