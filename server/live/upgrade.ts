import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, Refusal } from '../http/envelope'
import type { Log } from '../http/log'
import { liveMessages } from './messages'

// A row of a table at most; what is larger is no message of ours.
const bytesAtMost = 64 * 1024
const closeLimitMs = 2_000

/**
 * Lets routes take sockets. An upgrade passes the same hooks as any request; besides, it must come
 * from a page of this host and ask for a route that is declared with `config: { socket: true }`.
 * To be called before the guard and before the routes.
 */
export async function acceptSockets(app: FastifyInstance, log: Log): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: bytesAtMost, perMessageDeflate: false },
    errorHandler(error, socket) {
      // Of a broken frame the library tells its sender by itself.
      if (socket.readyState !== socket.OPEN) return
      log('socket failed', { error })
      socket.terminate()
    },
    preClose(done) {
      const { websocketServer } = this
      for (const client of websocketServer.clients) client.close(1001)
      const rest = setTimeout(() => {
        for (const client of websocketServer.clients) client.terminate()
      }, closeLimitMs)
      websocketServer.close(() => {
        clearTimeout(rest)
        done()
      })
    },
  })
  app.addHook('onRequest', async (request) => {
    if (!request.ws) return
    if (!request.is404 && !request.routeOptions.config.socket) throw malformed()
    if (!isOurPage(request)) throw new Refusal(403, liveMessages.otherOrigin)
  })
}

/** A page of another host would use this one's network; programs that are no browser say nothing. */
function isOurPage({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && withoutPort(new URL(origin).host) === withoutPort(host)
}

// A proxy may name the port that browsers leave out.
const withoutPort = (host: string): string => host.toLowerCase().replace(/:(80|443)$/, '')
