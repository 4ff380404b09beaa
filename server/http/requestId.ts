import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

// The answer's own code where HTTP says 200, see failures.
const refusedWith = new WeakMap<FastifyRequest, number>()

export function noteRefusal(request: FastifyRequest, code: number): void {
  refusedWith.set(request, code)
}

/** How a request was answered: by its envelope's code where HTTP says 200 of a refusal. */
export const statusOf = (request: FastifyRequest, { statusCode }: FastifyReply): number =>
  refusedWith.get(request) ?? statusCode

/**
 * Every answer names its request, and the log has one line with the same id for each: who reads an id to support is
 * found there. The line holds the route's pattern, not the address, and who asked by his id: values may be anybody's
 * data, an account's name may be a phone.
 */
export function nameRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onSend', async ({ id }, reply) => {
    reply.header(header, id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, routeOptions, signedIn } = request
    const status = statusOf(request, reply)
    log('request', {
      level: status >= 400 ? 'warn' : 'info',
      ...{ id, user: signedIn?.userId, tenant: signedIn?.tenantId },
      ...(signedIn?.viewer && { viewer: signedIn.viewer.userId }),
      ...{ method, route: routeOptions.url, status, ms: Math.round(reply.elapsedTime) },
    })
  })
}
