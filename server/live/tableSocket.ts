import type { FastifyInstance } from 'fastify'
import { type Hub, ownTopics, tableTopic } from '../bus/hub'
import type { Message } from '../bus/topics'
import { malformed, noRight } from '../http/envelope'
import { callerIn } from '../http/guard'
import { expectedTexts } from '../http/messages'
import type { Caller } from '../http/right'
import { newId } from '../kernel/ids'
import type { Session } from '../sessions/sessionUser'
import { type AudienceDeps, createAudience, type Letter } from './tableAudience'
import { readTableMessage, type TableMessage } from './tableMessage'
import { createTold, type News } from './tableNews'
import { type Arrival, type UserSocketDeps, userSocket } from './userSocket'

export interface TableSocketDeps extends UserSocketDeps, AudienceDeps {
  readonly hub: Hub
  /** The session's user with current rights; undefined = he may no longer sign in. */
  userNow(session: Session): Promise<Session['user'] | undefined>
}

const pageIdShape = /^[\w-]{8,64}$/
const heartbeat: Message = { type: 'heart_beat', data: true }
// Far above a page that saves row by row while the user types.
const burst = 100
const perSecond = 20

// Messages may have been lost: clients reconnect and reload at random times, to spread the load.
const missedSome = 1012
const spreadMs = 3_000

/**
 * `/vxeSocket/{userId}/{pageId}`: a page's messages about its tables go to the other pages of the tenant (contract,
 * §8.4), and rows written by the server go to all of them, if the users have the right (see `createAudience`).
 * `?tenantId=` selects one of the user's tenants; default: the first.
 */
export async function tableSockets(app: FastifyInstance, deps: TableSocketDeps): Promise<void> {
  const { sockets, hub } = deps
  const audience = createAudience(deps)
  const told = createTold(deps, audience)
  userSocket(app, deps, {
    url: '/vxeSocket/:userId/:pageId',
    kind: 'tables',
    admit(arrival) {
      if (!pageIdShape.test(arrival.params.pageId ?? '')) {
        throw malformed('pageId', expectedTexts.pattern(pageIdShape.source) + expectedTexts.text)
      }
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
        // An administrator who is viewing as a user sends nothing in that user's name.
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
      // Topics for rows of the tenant, and for rows shared by all tenants.
      for (const one of [topic, tableTopic(0)]) {
        live.afterwards(
          hub.subscribe(one, ({ from, letter, news }) => {
            // Only this file and the server's own news publish under the topic.
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

/** Runs work in sequence. A failure is dropped: messages may get lost. */
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

/** Rate limit. Messages beyond it are dropped, as they are only hints. */
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
