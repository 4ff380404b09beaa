import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import { addDocumentCalls } from '../http/documentCalls'
import type { OfTenant } from '../kernel/ofTenant'
import { createCallIndexes } from './calls/callIndex'
import { callsOfEntity } from './calls/entityCalls'
import type { EntityDeps } from './contracts/deps'
import { addManyLists } from './manyLists'
import { createReadTurns } from './read/readTurns'
import { createJobs } from './sheet/jobs'
import { createStores } from './write/stores'

/**
 * The calls of all entities below their `api`. None has a route of its own: one route finds entity and call in the
 * documents of the request's company, so that documents may be replaced while the server runs.
 */
export const entityRoutes =
  (given: EntityDeps): FastifyPluginAsync =>
  async (app) => {
    const deps = { ...given, turns: given.turns ?? createReadTurns(given.database) }
    if (!app.hasRequestDecorator('isMultipart')) await app.register(multipart)
    const stores = createStores(deps)
    const jobs = createJobs()
    app.addHook('onClose', () => jobs.close())
    addManyLists(app, { deps, stores })
    const indexOf = createCallIndexes(deps, (entity) =>
      callsOfEntity(entity, { deps, stores, jobs }),
    )
    const none = new Map()
    const index = (of: OfTenant) => indexOf(deps.entities(of), deps.broken?.(of) ?? none)
    addDocumentCalls(
      app,
      {
        at: (path, tenantId) => index(tenantId).at(path),
        all: (tenantId) => index(tenantId).all(),
      },
      async () => deps.releases?.follow(),
    )
  }
