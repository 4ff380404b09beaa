import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { addCall, media } from '../http/call'
import { Refusal } from '../http/envelope'
import { sha256 } from '../kernel/tokens'
import type { Family, Kernel } from '../module/module'
import { addGauges } from './gauges'
import { metricsMessages } from './messages'
import { countRequests, requestLabels } from './requests'

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

/** The family for servers with a metrics token. */
export function measured({ database, settings, use }: Kernel, token: string): Family {
  const registry = new Registry()
  const registers = [registry]
  const times = new Histogram({
    name: 'jiandu_request_seconds',
    help: 'Time of requests',
    registers,
    labelNames: requestLabels,
    buckets: seconds,
  })
  const inFlight = new Gauge({
    name: 'jiandu_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  })
  const runs = new Counter({
    name: 'jiandu_job_runs_total',
    help: 'Runs of scheduled jobs that ended in this process',
    labelNames: ['handler', 'outcome'] as const,
    registers,
  })
  addGauges(
    {
      database,
      filesDir: settings.filesDir,
      turns: () => use('entity').turns,
      sockets: () => use('sockets'),
    },
    (spec) => new Gauge({ ...spec, registers }),
  )
  return {
    adds: {
      ran(_job, _run, end) {
        if (!end) return
        // A schedule may name an unknown handler.
        const handler = use('scheduler').handlers().has(end.handler) ? end.handler : 'none'
        runs.inc({ handler, outcome: end.state })
      },
    },
    prepare: async (app) => countRequests(app, { times, inFlight }),
    async pages(app) {
      addCall(
        app,
        {
          method: 'GET',
          url: '/metrics',
          right: 'public',
          summary: 'Figures of this process for Prometheus; asks for the token of METRICS_TOKEN.',
          answer: media(registry.contentType),
        },
        async ({ request, reply }) => {
          if (!isToken(request.headers.authorization, token))
            throw new Refusal(401, metricsMessages.tokenWrong)
          const texts = await Promise.all([registry.metrics(), processFigures().metrics()])
          return reply.type(registry.contentType).send(texts.join('\n'))
        },
      )
    },
  }
}

const isToken = (authorization = '', token: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(authorization)), Buffer.from(sha256(`Bearer ${token}`)))

let ofProcess: Registry | undefined

/** Memory, garbage collection and event loop; collected once a process, even where several servers run in it. */
function processFigures(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}
