import type { FastifyInstance } from 'fastify'
import { type Hub, ownTopics, tableTopic } from '../bus/hub'
import type { Message } from '../bus/topics'
import { malformed, noRight } from '../http/envelope'
import { callerIn } from '../http/guard'
import type { Caller } from '../http/right'
import { newId } from '../kernel/ids'
import type { Session } from '../sessions/sessions'
import { type AudienceDeps, createAudience, type Letter } from './tableAudience'
import { readTableMessage, type TableMessage } from './tableMessage'
import { createTold, type News } from './tableNews'
import { type Arrival, type UserSocketDeps, userSocket } from './userSocket'

export interface TableSocketDeps extends UserSocketDeps, AudienceDeps {
  readonly hub: Hub
  /** The session's user with the rights he has now; undefined = he may not sign in any more. */
  userNow(session: Session): Promise<Session['user'] | undefined>
}

const pageIdShape = /^[\w-]{8,64}$/
const heartbeat: Message = { type: 'heart_beat', data: true }
// A page that saves row by row as fast as somebody types is far below it.
const burst = 100
const perSecond = 20

// Messages may have been missed: clients come back, and read again, not all in the same moment.
const missedSome = 1012
const spreadMs = 3_000

/**
 * `/vxeSocket/{userId}/{pageId}`: what one page tells of its tables reaches the other pages of the tenant
 * (contract, §8.4), and what the server has written reaches all of them, where their users have the right to
 * it (see `createAudience`). A user of several tenants names one, `?tenantId=`; else it is the first.
 */
export async function tableSockets(app: FastifyInstance, deps: TableSocketDeps): Promise<void> {
  const { sockets, hub } = deps
  const audience = createAudience(deps)
  const told = createTold(deps, audience)
  userSocket(app, deps, {
    url: '/vxeSocket/:userId/:pageId',
    kind: 'tables',
    admit(arrival) {
      if (!pageIdShape.test(arrival.params.pageId ?? '')) throw malformed()
      tenantOf(arrival)
    },
    joined(connection, arrival) {
      const tenantId = tenantOf(arrival)
      const topic = tableTopic(tenantId)
      const self = newId()
      const mayRelay = createBucket()
      const { session } = arrival
      const inTurn = createTurns()
      const now = async (): Promise<Caller | undefined> => {
        const user = await deps.userNow(session)
        return user && memberIn(user, tenantId)
      }
      const relay = async (message: TableMessage) => {
        const sender = await now()
        const letter = sender && (await audience.address(message, sender))
        if (letter) await hub.publish(topic, { from: self, letter })
      }
      const live = sockets.join(connection, arrival.peer, (text, socket) => {
        const message = readTableMessage(text)
        if (message?.type === 'heart_beat') socket.send(heartbeat)
        // Who looks at the console as somebody tells nothing in his name.
        else if (message && !session.user.viewer && mayRelay()) inTurn(() => relay(message))
      })
      if (!live) return
      const pass = async (letter: Letter) => {
        const listener = await now()
        const message = listener && (await audience.deliver(letter, listener))
        if (message) live.send(message)
      }
      const passNews = async (news: News) => {
        const listener = await now()
        for (const message of listener ? await told(news, listener) : []) live.send(message)
      }
      // Rows of a tenant, and rows that all of them share.
      for (const one of [topic, tableTopic(0)]) {
        live.afterwards(
          hub.subscribe(one, ({ from, letter, news }) => {
            // Only messages of this file's making, and the server's own news, are published under the topic.
            if (news) inTurn(() => passNews(news as News))
            else if (from !== self) inTurn(() => pass(letter as Letter))
          }),
        )
      }
      live.afterwards(
        hub.subscribe(ownTopics.reconnected, () => {
          setTimeout(() => connection.close(missedSome), Math.random() * spreadMs).unref()
        }),
      )
    },
  })
}

/** One after the other; what fails is lost, as a message may be. */
function createTurns(): (work: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work).catch(() => undefined)
  }
}

function memberIn(user: Session['user'], tenantId: number): Caller | undefined {
  const isMember = user.tenants.some(({ id }) => id === tenantId)
  return isMember ? callerIn(user, tenantId) : undefined
}

function tenantOf({ session, query }: Arrival): number {
  const { tenantId } = Object(query)
  const { tenants } = session.user
  const chosen = tenants.find(({ id }) => tenantId === undefined || String(id) === tenantId)
  if (!chosen) throw noRight()
  return chosen.id
}

/** What goes beyond the rate is dropped: a message is a hint, and the next one tells more. */
function createBucket(): () => boolean {
  let level = burst
  let since = Date.now()
  return () => {
    const now = Date.now()
    level = Math.min(burst, level + (Math.max(0, now - since) / 1000) * perSecond)
    since = now
    if (level < 1) return false
    level -= 1
    return true
  }
}
