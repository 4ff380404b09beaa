import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asOneWork, keepingWork } from '../kernel/inForce'
import { type DocumentsOf, platform } from '../kernel/ofTenant'

/** Makes each request one piece of work, from its first hook to its answer. Call it before any other hook is added. */
export function beginWork(app: FastifyInstance, documents: DocumentsOf): void {
  const resumed = new WeakMap<FastifyRequest, (done: () => void) => void>()
  app.addHook('onRequest', (request, _reply, done) => {
    asOneWork(() => {
      // Held from now on, not from when somebody first asks.
      documents(platform)
      resumed.set(
        request,
        keepingWork((next) => next()),
      )
      done()
    })
  })
  // The body came by events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const resume = resumed.get(request)
    if (resume) resume(done)
    else done()
  })
}
