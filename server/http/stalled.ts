import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const stalledMs = 60_000

type Arriving = Pick<IncomingMessage, 'complete' | 'readableEnded' | 'destroy'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'bytesRead'>
}

/** Ends requests whose body has stalled. The limit for the whole body is long, for large files on slow lines. */
export function endStalled(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { raw } = request
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers
    if (length !== '0' || chunked !== undefined) raw.once('close', watchBody(raw))
    done()
  })
}

/** Watches a body; returns the function that stops the watch. */
export function watchBody(request: Arriving): () => void {
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || request.readableEnded) return clearInterval(timer)
    if (socket.bytesRead === seen) request.destroy()
    seen = socket.bytesRead
  }, stalledMs)
  timer.unref()
  return () => clearInterval(timer)
}
