import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync, RouteHandlerMethod } from 'fastify'
import { type Entity, permissionOf } from '#model'
import { stepsByHand } from '../../renderer/model/entity/states'
import { notFound } from '../http/envelope'
import type { Limit } from '../http/right'
import type { Call, EntityDeps, Jobs } from './contracts'
import { hooksOf } from './contracts'
import { asObject } from './judge/body'
import { operations } from './operations'
import { idsOf } from './read/idList'
import { paramsOf } from './read/listQuery'
import { createReadTurns } from './read/readTurns'
import { createJobs } from './sheet/jobs'
import { performAction } from './write/actions'
import { performStep } from './write/steps'
import { createStores, type Stores } from './write/stores'

/**
 * The routes of every entity below its `api`. They look the entity up at each request, so that a
 * document may be replaced while the server runs; a new one, or a new `api`, needs another app.
 */
export const entityRoutes =
  (given: EntityDeps): FastifyPluginAsync =>
  async (app) => {
    const deps = { ...given, turns: given.turns ?? createReadTurns(given.database) }
    if (!app.hasRequestDecorator('isMultipart')) await app.register(multipart)
    const stores = createStores(deps)
    const jobs = createJobs()
    app.addHook('onClose', () => jobs.close())
    for (const entity of servable([...deps.entities().values()]))
      addFamily(app, entity, { deps, stores, jobs })
  }

function addFamily(
  app: FastifyInstance,
  registered: Entity,
  { deps, stores, jobs }: { deps: EntityDeps; stores: Stores; jobs: Jobs },
): void {
  const current = () => deps.entities().get(registered.name)
  const handle =
    (run: (call: Call) => Promise<unknown>): RouteHandlerMethod =>
    async (request, reply) => {
      const entity = current()
      if (!entity) throw notFound()
      const params = paramsOf(request.query)
      return await run({ request, reply, params, store: stores(entity), deps, jobs })
    }
  const config = (permission: (entity: Entity) => string, limit?: Limit) => ({
    // Read by the guard at each request: the document may have changed its permissions.
    right: {
      get can() {
        return permission(current() ?? registered)
      },
    },
    ...(limit ? { limit } : {}),
  })

  const hooks = hooksOf(deps, registered)
  const own = hooks?.operations ?? []
  for (const { methods, path, right, run } of own) {
    const url = `${registered.api}/${path}`
    app.route({ method: [...methods], url, config: { right }, handler: handle(run) })
  }
  for (const { methods, path, needs, limit, offered, run } of operations) {
    if (own.some((one) => one.path === path) || offered?.(registered) === false) continue
    if (!registered.operations.includes(needs)) continue
    app.route({
      method: [...methods],
      url: `${registered.api}/${path}`,
      config: config((entity) => permissionOf(entity, needs), limit),
      handler: handle(run),
    })
  }
  for (const { name, can } of registered.actions.values()) {
    app.route({
      method: 'POST',
      url: `${registered.api}/${name}`,
      config: config((entity) => entity.actions.get(name)?.can ?? can),
      handler: handle((call) => runAction(name, call)),
    })
  }
  for (const { name, can } of stepsByHand(registered)) {
    app.route({
      method: 'POST',
      url: `${registered.api}/${name}`,
      config: config((entity) => entity.states?.steps.get(name)?.can ?? can),
      handler: handle((call) => performStep(name, call)),
    })
  }
}

const runAction = (name: string, call: Call) =>
  performAction(name, idsOf(asObject(call.request.body).ids), call)

/**
 * The entities whose routes can be there side by side: of two with one `api` the first, and none whose
 * action takes the name of an operation. The check of documents has told of the others already; a
 * mistake in one document must not keep the server from serving the rest.
 */
function servable(entities: readonly Entity[]): readonly Entity[] {
  const taken = new Set<string>()
  return entities.filter(({ api, actions, states }) => {
    const own = [...actions.keys(), ...(states?.steps.keys() ?? [])]
    const isTwice = new Set(own).size < own.length
    const free = !taken.has(api) && !isTwice && !operations.some(({ path }) => own.includes(path))
    taken.add(api)
    return free
  })
}

/** Equal texts: the same routes. */
export const routesKey = (entities: ReadonlyMap<string, Entity>): string =>
  JSON.stringify(
    [...entities.values()].map((entity) => [
      ...[entity.name, entity.api, [...entity.actions.keys()], entity.operations],
      ...[entity.parent !== undefined, stepsByHand(entity).map(({ name }) => name)],
    ]),
  )
