import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, unreadable } from '../http/envelope'
import type { Log } from '../http/log'
import { expectedTexts } from '../http/messages'
import { liveMessages } from './messages'

// Enough for one row of a table; our clients send nothing larger.
const bytesAtMost = 64 * 1024
const closeLimitMs = 2_000

/**
 * Lets routes accept WebSockets. An upgrade passes the same hooks as any request; it must also come from a page of this
 * host and address a route with `config: { socket: true }`. Call this before the guard and before the routes.
 */
export async function acceptSockets(app: FastifyInstance, log: Log): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: bytesAtMost, perMessageDeflate: false },
    errorHandler(error, socket) {
      // The library itself answers a broken frame.
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
  app.addHook('onRequest', async (request, reply) => {
    if (!request.ws) return
    const { socket, documentCalls } = request.routeOptions.config
    if (!request.is404 && !socket && !documentCalls) throw unreadable(expectedTexts.noUpgrade)
    if (!isOurPage(request)) throw new Refusal(403, liveMessages.otherOrigin)
    // Calls of documents are no sockets; which of them there are is not looked up for one.
    if (documentCalls) return reply.callNotFound()
  })
}

/** Rejects pages of other hosts. Only browsers send an origin; other programs send none and pass. */
function isOurPage({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && withoutPort(new URL(origin).host) === withoutPort(host)
}

// A proxy may add the default port that browsers omit.
const withoutPort = (host: string): string => host.toLowerCase().replace(/:(80|443)$/, '')
