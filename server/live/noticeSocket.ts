import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session, Sessions } from '../auth/sessions'
import { noRight, Refusal } from '../http/envelope'
import { tokenOf } from '../http/token'
import { serverMessages } from '../messages'
import { type Hub, ownTopics, tenantTopic, ticketTopic, userTopic } from './hub'
import { liveMessages } from './messages'
import type { LiveSocket, Sockets } from './sockets'

export interface NoticeSocketDeps {
  readonly sessions: Sessions
  readonly sockets: Sockets
  readonly hub: Hub
}

const socket = { socket: true, limit: 'socket' } as const
const ticketShape = /^[\w-]{16,64}$/
const ticketLifeMs = 15 * 60_000
// Clients that have missed something do not all ask in the same moment.
const spreadMs = 3_000

/**
 * `/websocket/{userId}` tells a signed-in user of notices, `/websocket/wx-…` whoever holds the
 * ticket what becomes of it (contract, §8.3). The messages are those of the hub's topics.
 */
export async function noticeSockets(app: FastifyInstance, deps: NoticeSocketDeps): Promise<void> {
  const { sessions, sockets, hub } = deps
  const found = new WeakMap<FastifyRequest, Session>()

  app.route<{ Params: { userId: string } }>({
    method: 'GET',
    url: '/websocket/:userId',
    exposeHeadRoute: false,
    config: { right: 'session', ...socket },
    async preHandler(request) {
      const { userId } = request.caller
      if (request.params.userId !== userId) throw noRight()
      if (!request.ws) return
      sockets.admit(userId)
      found.set(request, await sessionOf(request, sessions))
    },
    handler: refusePlain,
    wsHandler(connection, request) {
      const session = found.get(request)
      // Without one the hook before has refused.
      if (!session) return connection.terminate()
      const { tokenHash, user } = session
      const { userId, tenants } = user
      const peer = { key: userId, session: { tokenHash, userId } }
      const live = sockets.join(connection, peer, answerHeartbeat)
      for (const topic of [userTopic(userId), ...tenants.map(({ id }) => tenantTopic(id))]) {
        live.afterwards(hub.subscribe(topic, live.send))
      }
      live.afterwards(hub.subscribe(ownTopics.reconnected, () => remindLater(live)))
    },
  })

  app.route<{ Params: { ticket: string } }>({
    method: 'GET',
    url: '/websocket/wx-:ticket',
    exposeHeadRoute: false,
    // The ticket itself is the capability: whoever signs in by it has no session yet.
    config: { right: 'public', ...socket },
    async preHandler(request) {
      const { ticket } = request.params
      if (!ticketShape.test(ticket)) throw noRight()
      if (request.ws) sockets.admit(ticket)
    },
    handler: refusePlain,
    wsHandler(connection, { params }) {
      const topic = ticketTopic(`wx-${params.ticket}`)
      const live = sockets.join(connection, { key: params.ticket }, answerHeartbeat)
      const timer = setTimeout(() => connection.close(1000), ticketLifeMs).unref()
      live.afterwards(hub.subscribe(topic, live.send))
      live.afterwards(() => clearTimeout(timer))
    },
  })
}

function answerHeartbeat(text: string, live: LiveSocket): void {
  // Anything else is nothing this socket knows.
  if (text === 'HeartBeat') live.send(heartbeat)
}

const heartbeat = { cmd: 'heartcheck', msgTxt: liveMessages.heartbeat }

/** Lets the client read its notices again. */
function remindLater(live: LiveSocket): void {
  setTimeout(() => live.send({ cmd: 'topic', msgTxt: '' }), Math.random() * spreadMs).unref()
}

async function refusePlain(): Promise<never> {
  throw new Refusal(426, liveMessages.socketOnly)
}

async function sessionOf(request: FastifyRequest, sessions: Sessions): Promise<Session> {
  const session = await sessions.find(tokenOf(request) ?? '')
  if (!session) throw new Refusal(401, serverMessages.noSession)
  return session
}
