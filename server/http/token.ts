import type { FastifyRequest } from 'fastify'

/**
 * The session token a request shows: in its header or, where a browser opens a socket and can set
 * none, as the first sub-protocol. Never in the address, which ends in logs.
 */
export function tokenOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  if (routeOptions.config.socket) return headers['sec-websocket-protocol']?.split(',')[0]?.trim()
  const token = headers['x-access-token']
  return typeof token === 'string' ? token : undefined
}
