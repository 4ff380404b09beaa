import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { type BrokenEntity, type Documents, type Entity, permissionOf } from '#model'
import { stepsByHand } from '../../renderer/model/entity/states'
import { addCall, type CallDoc } from '../http/call'
import { notFound } from '../http/envelope'
import type { Right } from '../http/right'
import { type EntityCall, entityCall } from './contracts/calls'
import { type EntityDeps, hooksOf, type Jobs, readingOf } from './contracts/deps'
import { brokenRefusal } from './judge/brokenDocuments'
import { addManyLists } from './manyLists'
import { callTitles } from './messages'
import { operations } from './operations'
import { idList, idsOf } from './read/idList'
import { createReadTurns } from './read/readTurns'
import { createJobs } from './sheet/jobs'
import { doneRecords, performAction } from './write/actions'
import { performStep, stepBody } from './write/steps'
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
    addManyLists(app, { deps, stores })
    // Of broken ones, too: what they answer says so.
    for (const entity of servable(allEntities(deps.entities(), deps.broken?.())))
      addFamily(app, entity, { deps, stores, jobs })
    for (const [name, { entity, api }] of deps.broken?.() ?? [])
      if (!entity && api !== undefined) addRefusal(app, name, api, deps)
  }

/** All that can be said below the `api` of a document of which nothing can be made. */
function addRefusal(app: FastifyInstance, name: string, api: string, deps: EntityDeps): void {
  const summary = 'Its document cannot be read: 503 until it is mended.'
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
    addCall(
      app,
      { method, url: `${api}/*`, right: 'session', summary, answer: Type.Null() },
      ({ caller }) => {
        throw brokenRefusal(name, deps, caller) ?? notFound()
      },
    )
}

function addFamily(
  app: FastifyInstance,
  registered: Entity,
  { deps, stores, jobs }: { deps: EntityDeps; stores: Stores; jobs: Jobs },
): void {
  const current = () => deps.entities().get(registered.name)
  // Read by the guard at each request: the document may have changed its permissions.
  const may = (permission: (entity: Entity) => string): Right => ({
    get can() {
      return permission(current() ?? registered)
    },
  })
  const add = <Query extends TSchema, Body extends TSchema>(
    {
      methods,
      path,
      also = [],
      run,
      title = callTitles[path],
      ...exchange
    }: EntityCall<Query, Body>,
    access: Pick<CallDoc, 'right' | 'limit' | 'described'>,
  ) => {
    for (const url of [`${registered.api}/${path}`, ...also]) {
      addCall<Query, Body>(
        app,
        {
          ...{ ...exchange, ...access, method: methods, url },
          ...(title !== undefined && { title }),
          entity: () => current() ?? registered,
        },
        async ({ query, body, request, reply }) => {
          const entity = current()
          if (!entity) throw brokenRefusal(registered.name, deps, request.caller) ?? notFound()
          const given = { deps: readingOf(deps, entity), store: stores(entity), jobs }
          const answer = await run({ query, body, request, reply, ...given })
          const said = hooksOf(deps, entity)?.says?.[path]
          return said !== undefined && 'success' in answer && answer.success
            ? { ...answer, message: said }
            : answer
        },
      )
    }
  }

  const { operations: own = [], elsewhere = [] } = hooksOf(deps, registered) ?? {}
  for (const { right, ...call } of own) add(call, { right })
  for (const { needs, limit, offered, ...call } of operations) {
    const { path } = call
    if (own.some((one) => one.path === path) || offered?.(registered) === false) continue
    if (elsewhere.includes(path)) continue
    if (!registered.operations.includes(needs)) continue
    const right = may((entity) => permissionOf(entity, needs))
    const described = describedAs(path, needs)
    add(call, { right, described, ...(limit && { limit }) })
  }
  for (const { name, title, can } of registered.actions.values()) {
    const right = may((entity) => entity.actions.get(name)?.can ?? can)
    add(actionCall(name, title), { right, described: describedAs('{action}', '{action}') })
  }
  for (const { name, title, can } of stepsByHand(registered)) {
    const right = may((entity) => entity.states?.steps.get(name)?.can ?? can)
    add(stepCall(name, title), { right, described: describedAs('{step}', '{step}') })
  }
}

const describedAs = (path: string, needs: string) => ({
  url: `{api}/${path}`,
  right: { can: `{perm}:${needs}` },
})

const actionCall = (path: string, title: string) =>
  entityCall({
    methods: ['POST'],
    ...{ path, title },
    summary:
      'Does an action of the document to those records that it may be done to, and names the others.',
    body: Type.Object({ ids: idList }),
    answer: doneRecords,
    run: (call) => performAction(path, idsOf(call.body.ids), call),
  })

const stepCall = (path: string, title: string) =>
  entityCall({
    methods: ['POST'],
    ...{ path, title },
    summary: 'Does a step of the states to the records, all of them or none.',
    body: stepBody,
    answer: doneRecords,
    run: (call) => performStep(path, call),
  })

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

const allEntities = (
  entities: ReadonlyMap<string, Entity>,
  broken: ReadonlyMap<string, BrokenEntity> = new Map(),
): readonly Entity[] => [
  ...entities.values(),
  ...[...broken.values()].flatMap(({ entity }) => entity ?? []),
]

/** Equal texts: the same routes. */
export const routesKey = ({ entities, broken }: Pick<Documents, 'entities' | 'broken'>): string =>
  JSON.stringify([
    ...[...allEntities(entities, broken)]
      .sort(byName)
      .map((entity) => [
        ...[entity.name, entity.api, [...entity.actions.keys()], entity.operations],
        ...[entity.parent !== undefined, stepsByHand(entity).map(({ name }) => name)],
      ]),
    ...[...broken].flatMap(([name, { entity, api }]) => (entity ? [] : [[name, api]])),
  ])

const byName = (one: Entity, other: Entity): number => (one.name < other.name ? -1 : 1)
