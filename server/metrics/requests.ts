import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gauge, Histogram } from 'prom-client'
import { routeOf } from '../http/documentCalls'
import { statusOf } from '../http/requestId'

/** One label for all unknown addresses, as clients can make up any number of them. */
const noRoute = 'none'

export const requestLabels = ['method', 'route', 'status'] as const

/** Counts and times requests by route pattern; full addresses may contain personal data. */
export function countRequests(
  app: FastifyInstance,
  {
    times,
    inFlight,
  }: {
    readonly times: Histogram<(typeof requestLabels)[number]>
    readonly inFlight: Gauge
  },
): void {
  const isCounted = ({ routeOptions }: FastifyRequest) => routeOptions.config.socket !== true
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return
    inFlight.inc()
    // `close` also fires when the client disconnects before the answer.
    reply.raw.once('close', () => inFlight.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!isCounted(request)) return
    const { method } = request
    const { url } = routeOf(request)
    const code = statusOf(request, reply)
    // A wrong password is refused with the contract's 500 and HTTP 200: an alarm on 5xx must not ring for it.
    const isDeclined = code >= 400 && reply.statusCode < 400
    const status = isDeclined ? '4xx' : `${Math.floor(code / 100)}xx`
    times.observe(
      { method: url === undefined ? noRoute : method, route: url ?? noRoute, status },
      reply.elapsedTime / 1_000,
    )
  })
}
