import type { FastifyRequest } from 'fastify'

/**
 * The session token of a request: from the header, or for WebSockets, where a browser cannot set headers, from the
 * first sub-protocol. Never from the URL, which would end up in logs.
 */
export function tokenOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  if (routeOptions.config.socket) return headers['sec-websocket-protocol']?.split(',')[0]?.trim()
  const token = headers['x-access-token']
  return typeof token === 'string' ? token : undefined
}
