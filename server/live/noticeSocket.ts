import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasRights } from '#model'
import { dictTopic, type Hub, ownTopics, tenantTopic, ticketTopic, userTopic } from '../bus/hub'
import type { Message } from '../bus/topics'
import { noRight } from '../http/envelope'
import type { Session } from '../sessions/sessionUser'
import { liveMessages } from './messages'
import { type OpenPages, readShown } from './openPages'
import type { LiveSocket } from './sockets'
import { refusePlain, socketRoute, type UserSocketDeps, userSocket } from './userSocket'

export interface NoticeSocketDeps extends UserSocketDeps {
  readonly hub: Hub
  readonly openPages: Pick<OpenPages, 'show' | 'leave'>
  /** Remaining life of a ticket in ms; 0 if it is unknown or expired. */
  ticketLeftMs(ticket: string): Promise<number>
  /** The session's user with current rights; undefined = he may no longer sign in. */
  userNow(session: Session): Promise<Session['user'] | undefined>
}

const ticketShape = /^[\w-]{16,64}$/
// After missed messages, clients reload at random times within this span to spread the load.
const spreadMs = 3_000

/**
 * `/websocket/{userId}` sends notices to a signed-in user and hears which pages his browser shows; `/websocket/wx-…`
 * sends the result of a valid ticket to its holder (contract, §8.3). The messages come from the hub's topics.
 */
export async function noticeSockets(app: FastifyInstance, deps: NoticeSocketDeps): Promise<void> {
  const { sockets, hub, openPages } = deps

  userSocket(app, deps, {
    url: '/websocket/:userId',
    kind: 'notices',
    joined(connection, { session, peer }) {
      const { userId, tenants, viewer } = session.user
      const live = sockets.join(connection, peer, (text, socket) => {
        answerHeartbeat(text, socket)
        const shown = readShown(text)
        // Who views as somebody is not that person, and a company of others is nobody's.
        if (!shown || viewer || !tenants.some(({ id }) => id === shown.tenantId)) return
        const { tenantId } = shown
        openPages.show(
          socket,
          shown.pages.map((page) => ({ page, userId, tenantId })),
        )
      })
      if (!live) return
      live.afterwards(() => openPages.leave(live))
      live.afterwards(hub.subscribe(userTopic(userId), live.send))
      const rightsIn = rightsNow(live, session, deps)
      // Users without rights in the tenant do not get the content of messages to everybody, only the hint that there is
      // something to read.
      const tell = (tenantId: number, message: Message) => {
        const own = rightsIn(tenantId)
        const { cmd } = message
        live.send(own && hasRights(own.grants) ? message : { cmd, msgTxt: '' })
      }
      for (const { id } of tenants)
        live.afterwards(hub.subscribe(tenantTopic(id), (message) => tell(id, message)))
      const tellDicts = ({ dicts }: Message) => live.send({ cmd: 'dict', dicts })
      for (const topic of [ownTopics.dicts, ...tenants.map(({ id }) => dictTopic(id))]) {
        live.afterwards(hub.subscribe(topic, tellDicts))
      }
      // A changed site may concern anybody, so each client reloads its own sites.
      live.afterwards(hub.subscribe(ownTopics.sites, () => live.send({ cmd: 'site' })))
      live.afterwards(hub.subscribe(ownTopics.reconnected, () => remindLater(live)))
    },
  })

  const found = new WeakMap<FastifyRequest, TicketArrival>()
  app.route<{ Params: { ticket: string } }>({
    method: 'GET',
    url: '/websocket/wx-:ticket',
    exposeHeadRoute: false,
    // The ticket itself is the capability: its holder has no session yet.
    config: { right: 'public', ...socketRoute },
    async preHandler(request) {
      if (!ticketShape.test(request.params.ticket)) throw noRight()
      if (!request.ws) return
      const ticket = `wx-${request.params.ticket}`
      const leftMs = await deps.ticketLeftMs(ticket)
      if (leftMs <= 0) throw noRight()
      found.set(request, { ticket, leftMs })
    },
    handler: refusePlain,
    wsHandler(connection, request) {
      const arrival = found.get(request)
      // Without an arrival, the hook above has already refused the request.
      if (!arrival) return connection.terminate()
      const { ticket, leftMs } = arrival
      const bounds = [
        { key: 'tickets', most: sockets.limits.tickets },
        { key: `ticket ${ticket}`, most: sockets.limits.perTicket },
      ]
      const live = sockets.join(connection, { bounds }, answerHeartbeat)
      if (!live) return
      const timer = setTimeout(() => connection.close(1000), leftMs).unref()
      live.afterwards(hub.subscribe(ticketTopic(ticket), live.send))
      live.afterwards(() => clearTimeout(timer))
    },
  })
}

interface TicketArrival {
  readonly ticket: string
  readonly leftMs: number
}

function answerHeartbeat(text: string, live: LiveSocket): void {
  // Any other message is ignored.
  if (text === 'HeartBeat') live.send(heartbeat)
}

/**
 * A listener's rights in a tenant. They are reloaded when anybody's rights change, and are empty during the reload, so
 * that messages neither wait nor change their order.
 */
function rightsNow(live: LiveSocket, session: Session, { hub, userNow }: NoticeSocketDeps) {
  let user: Session['user'] | undefined = session.user
  let readings = 0
  const readAgain = async () => {
    readings += 1
    const reading = readings
    user = undefined
    const now = await userNow(session).catch(() => undefined)
    if (reading === readings) user = now
  }
  live.afterwards(
    hub.subscribe(ownTopics.sessions, ({ tokenHash, userId }) => {
      // The end of a session changes no rights.
      if (tokenHash === undefined && userId === undefined) void readAgain()
    }),
  )
  return (tenantId: number) => user?.rights.get(tenantId)
}

const heartbeat = { cmd: 'heartcheck', msgTxt: liveMessages.heartbeat }

/** Makes the client reload its notices. */
function remindLater(live: LiveSocket): void {
  setTimeout(() => live.send({ cmd: 'topic', msgTxt: '' }), Math.random() * spreadMs).unref()
}
