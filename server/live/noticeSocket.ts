import type { FastifyInstance } from 'fastify'
import { hasRights } from '#model'
import { noRight } from '../http/envelope'
import {
  dictTopic,
  type Hub,
  type Message,
  ownTopics,
  tenantTopic,
  ticketTopic,
  userTopic,
} from './hub'
import { liveMessages } from './messages'
import type { LiveSocket } from './sockets'
import { refusePlain, socketRoute, type UserSocketDeps, userSocket } from './userSocket'

export interface NoticeSocketDeps extends UserSocketDeps {
  readonly hub: Hub
}

const ticketShape = /^[\w-]{16,64}$/
const ticketLifeMs = 15 * 60_000
// Clients that have missed something do not all ask in the same moment.
const spreadMs = 3_000

/**
 * `/websocket/{userId}` tells a signed-in user of notices, `/websocket/wx-…` whoever holds the
 * ticket what becomes of it (contract, §8.3). The messages are those of the hub's topics.
 */
export async function noticeSockets(app: FastifyInstance, deps: NoticeSocketDeps): Promise<void> {
  const { sockets, hub } = deps

  userSocket(app, deps, {
    url: '/websocket/:userId',
    keyOf: (userId) => userId,
    joined(connection, { session, peer }) {
      const { userId, tenants, grants } = session.user
      const live = sockets.join(connection, peer, answerHeartbeat)
      live.afterwards(hub.subscribe(userTopic(userId), live.send))
      // What is said to everybody is not said to whoever has no rights; the list is asked for all the same.
      const tellTenant = hasRights(grants)
        ? live.send
        : ({ cmd }: Message) => live.send({ cmd, msgTxt: '' })
      for (const { id } of tenants) live.afterwards(hub.subscribe(tenantTopic(id), tellTenant))
      const tellDicts = ({ dicts }: Message) => live.send({ cmd: 'dict', dicts })
      for (const topic of [ownTopics.dicts, ...tenants.map(({ id }) => dictTopic(id))]) {
        live.afterwards(hub.subscribe(topic, tellDicts))
      }
      live.afterwards(hub.subscribe(ownTopics.reconnected, () => remindLater(live)))
    },
  })

  app.route<{ Params: { ticket: string } }>({
    method: 'GET',
    url: '/websocket/wx-:ticket',
    exposeHeadRoute: false,
    // The ticket itself is the capability: whoever signs in by it has no session yet.
    config: { right: 'public', ...socketRoute },
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
