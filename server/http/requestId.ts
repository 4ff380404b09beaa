import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '../kernel/ids'
import { routeOf } from './documentCalls'
import type { Log } from './log'

const header = 'x-request-id'

// No character that could start a new log line.
const idShape = /^[\w-]{6,40}$/

/** The request id from the caller or a proxy, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[header]
  return typeof given === 'string' && idShape.test(given) ? given : newId().slice(0, 12)
}

// Code of the answer if HTTP says 200, see failures.
const refusedWith = new WeakMap<FastifyRequest, number>()

export function noteRefusal(request: FastifyRequest, code: number): void {
  refusedWith.set(request, code)
}

/** Status of the answer: the envelope's code if a refusal was sent with HTTP 200. */
export const statusOf = (request: FastifyRequest, { statusCode }: FastifyReply): number =>
  refusedWith.get(request) ?? statusCode

/**
 * Every answer carries its request id, and the log has one line per request with the same id, so that support can find
 * a reported id. The line contains the route's pattern instead of the URL, and the user's id: values may be personal
 * data, and a username may be a phone number.
 */
export function nameRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onSend', async ({ id }, reply) => {
    reply.header(header, id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, signedIn } = request
    const status = statusOf(request, reply)
    log('request', {
      level: status >= 400 ? 'warn' : 'info',
      id,
      user: signedIn?.userId,
      tenant: signedIn?.tenantId,
      ...(signedIn?.viewer && { viewer: signedIn.viewer.userId }),
      method,
      route: routeOf(request).url,
      status,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
