import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noRight, Refusal } from '../http/envelope'
import { sessionOf } from '../sessions/sessionOf'
import type { Sessions } from '../sessions/sessions'
import type { Session } from '../sessions/sessionUser'
import { liveMessages } from './messages'
import type { Peer, Sockets } from './sockets'

export interface UserSocketDeps {
  readonly sessions: Sessions
  readonly sockets: Sockets
}

/** A socket request with a known session. */
export interface Arrival {
  readonly params: { readonly userId: string; readonly pageId?: string }
  readonly query: unknown
  readonly session: Session
  readonly peer: Peer
}

export interface UserSocket {
  /** Contains `:userId`, which must be the caller's. */
  readonly url: string
  /** Purpose; the number of sockets of a session is limited by kind. */
  readonly kind: 'notices' | 'tables'
  /** Throws a refusal to reject the socket. */
  admit?(arrival: Arrival): void
  joined(connection: WebSocket, arrival: Arrival): void
}

export const socketRoute = { socket: true, limit: 'socket' } as const

/** A socket of a signed-in user. It closes with the session, or at once if a limit is reached (see sockets). */
export function userSocket(
  app: FastifyInstance,
  { sessions, sockets }: UserSocketDeps,
  { url, kind, admit, joined }: UserSocket,
): void {
  const found = new WeakMap<FastifyRequest, Arrival>()
  app.route<{ Params: Arrival['params'] }>({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    config: { right: 'session', ...socketRoute },
    async preHandler(request) {
      const { userId } = request.caller
      if (request.params.userId !== userId) throw noRight()
      if (!request.ws) return
      const session = await sessionOf(request, sessions)
      const { tokenHash, viewerHash, user } = session
      const actor = user.viewer?.userId ?? userId
      const bounds = [
        { key: 'users', most: sockets.limits.users },
        { key: `user ${actor}`, most: sockets.limits.perUser },
        { key: `${kind} ${tokenHash}`, most: sockets.limits[kind] },
      ]
      const viewer =
        viewerHash === undefined ? {} : { viewer: { tokenHash: viewerHash, userId: actor } }
      const peer = { bounds, session: { tokenHash, userId, ...viewer } }
      const arrival = { params: request.params, query: request.query, session, peer }
      admit?.(arrival)
      found.set(request, arrival)
    },
    handler: refusePlain,
    wsHandler(connection, request) {
      const arrival = found.get(request)
      // Without an arrival, the hook above has already refused the request.
      if (arrival) joined(connection, arrival)
      else connection.terminate()
    },
  })
}

/** Answers a request that is not a WebSocket upgrade. */
export async function refusePlain(): Promise<never> {
  throw new Refusal(426, liveMessages.socketOnly)
}
