import type { FastifyInstance } from 'fastify'
import { malformed, noRight } from '../http/envelope'
import { newId } from '../sys/ids'
import { type Hub, type Message, tableTopic } from './hub'
import type { LiveSocket } from './sockets'
import { readTableMessage } from './tableMessage'
import { type Arrival, type UserSocketDeps, userSocket } from './userSocket'

export interface TableSocketDeps extends UserSocketDeps {
  readonly hub: Hub
}

const pageIdShape = /^[\w-]{8,64}$/
const heartbeat: Message = { type: 'heart_beat', data: true }
// A page that saves row by row as fast as somebody types is far below it.
const burst = 100
const perSecond = 20

/**
 * `/vxeSocket/{userId}/{pageId}`: what one page tells of its tables reaches all other pages of the tenant
 * (contract, §8.4). A user of several tenants names one, `?tenantId=`; else it is the first.
 */
export async function tableSockets(app: FastifyInstance, deps: TableSocketDeps): Promise<void> {
  const { sockets, hub } = deps
  userSocket(app, deps, {
    url: '/vxeSocket/:userId/:pageId',
    // A count of its own: pages full of tables keep nobody from hearing of notices.
    keyOf: (userId) => `table ${userId}`,
    admit(arrival) {
      if (!pageIdShape.test(arrival.params.pageId ?? '')) throw malformed()
      tenantOf(arrival)
    },
    joined(connection, arrival) {
      const topic = tableTopic(tenantOf(arrival))
      const self = newId()
      const mayRelay = createBucket()
      const live = sockets.join(connection, arrival.peer, (text, socket) => {
        const message = readTableMessage(text)
        if (message?.type === 'heart_beat') socket.send(heartbeat)
        else if (message && mayRelay()) void hub.publish(topic, { from: self, message })
      })
      live.afterwards(hub.subscribe(topic, (letter) => passOn(letter, self, live)))
    },
  })
}

function passOn({ from, message }: Message, self: string, live: LiveSocket): void {
  // Only messages of this file's making are published under the topic.
  if (from !== self) live.send(message as Message)
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
