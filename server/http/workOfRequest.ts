import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asOneWork, keepingWork } from '../kernel/inForce'
import { type DocumentsOf, platform } from '../kernel/ofTenant'
import { drawnBy } from './drawnBy'

interface Newest {
  release(): number
  /** Brings this process up to the newest release. */
  follow(): Promise<void>
}

/**
 * Makes each request one piece of work, from its first hook to its answer. Call it before any other hook is added. Whoever
 * names a release that this process has not yet is waited for: it follows first.
 */
export function beginWork(
  app: FastifyInstance,
  documents: DocumentsOf,
  { release, follow }: Newest,
): void {
  const resumed = new WeakMap<FastifyRequest, (done: () => void) => void>()
  app.addHook('onRequest', (request, _reply, done) => {
    const begin = () => beginOf(request, done)
    try {
      // Where it cannot follow, the call says so.
      if ((drawnBy(request.headers) ?? 0) <= release()) begin()
      else
        follow()
          .catch(() => undefined)
          .then(begin)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  const beginOf = (request: FastifyRequest, done: () => void) =>
    asOneWork(() => {
      // Held from now on, not from when somebody first asks.
      documents(platform)
      resumed.set(
        request,
        keepingWork((next) => next()),
      )
      done()
    })
  // The body came by events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const resume = resumed.get(request)
    if (resume) resume(done)
    else done()
  })
}
