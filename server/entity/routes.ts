import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { type BrokenEntity, type Documents, type Entity, permissionOf } from '#model'
import { stepsByHand } from '../../renderer/model/entity/states'
import { addCall, type CallDoc } from '../http/call'
import { type Answer, notFound } from '../http/envelope'
import type { Right } from '../http/right'
import { type EntityCall, entityCall } from './contracts/calls'
import { type EntityDeps, hooksOf, type Jobs, readingOf } from './contracts/deps'
import { brokenRefusal } from './judge/brokenDocuments'
import { addManyLists } from './manyLists'
import { callTitles, warningsTitle } from './messages'
import { operations } from './operations'
import { idList, idsOf } from './read/idList'
import { createReadTurns } from './read/readTurns'
import { createJobs } from './sheet/jobs'
import { doneRecords, performAction } from './write/actions'
import { performStep, stepBody } from './write/steps'
import { stepWarnings, warnOf } from './write/stepWarnings'
import { createStores, type Stores } from './write/stores'

/**
 * Routes of all entities below their `api`. They look up the entity at each request, so that its document may be
 * replaced while the server runs; a new entity or `api` needs a new app.
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
    // Broken entities get routes as well; the answers say what is broken.
    for (const entity of servable(allEntities(deps.entities(), deps.broken?.())))
      addFamily(app, entity, { deps, stores, jobs })
    for (const [name, { entity, api }] of deps.broken?.() ?? [])
      if (!entity && api !== undefined) addRefusal(app, name, api, deps)
  }

/** The only answer below the `api` of an unreadable document. */
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
  // A getter, because the document may have changed its permissions since the start.
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
          ...exchange,
          ...access,
          method: methods,
          url,
          ...(title !== undefined && { title }),
          entity: () => current() ?? registered,
        },
        async ({ query, body, request, reply }) => {
          const entity = current()
          if (!entity) throw brokenRefusal(registered.name, deps, request.caller) ?? notFound()
          const given = { deps: readingOf(deps, entity), store: stores(entity), jobs }
          const answer = await run({ query, body, request, reply, ...given })
          const said = hooksOf(deps, entity)?.says?.[path]
          // What was refused is told by the answer itself.
          return said !== undefined && 'success' in answer && answer.success && !refusesSome(answer)
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
  for (const { name, title, can, warn } of stepsByHand(registered)) {
    const right = may((entity) => entity.states?.steps.get(name)?.can ?? can)
    add(stepCall(name, title), { right, described: describedAs('{step}', '{step}') })
    if (warn.length > 0)
      add(warningsCall(name, title), { right, described: describedAs('{step}/warnings', '{step}') })
  }
}

/** Whether a call that was done left some of its records as they are. */
const refusesSome = ({ result }: Answer): boolean => {
  const { refused } = { refused: null, ...Object(result) }
  return Array.isArray(refused) && refused.length > 0
}

const describedAs = (path: string, needs: string) => ({
  url: `{api}/${path}`,
  right: { can: `{perm}:${needs}` },
})

const actionCall = (path: string, title: string) =>
  entityCall({
    methods: ['POST'],
    path,
    title,
    summary:
      'Does an action of the document to those records that it may be done to, and names the others.',
    body: Type.Object({ ids: idList }),
    answer: doneRecords,
    run: (call) => performAction(path, idsOf(call.body.ids), call),
  })

const stepCall = (path: string, title: string) =>
  entityCall({
    methods: ['POST'],
    path,
    title,
    summary: 'Does a step of the states to the records, all of them or none.',
    body: stepBody,
    answer: doneRecords,
    run: (call) => performStep(path, call),
  })

const warningsCall = (step: string, title: string) =>
  entityCall({
    methods: ['POST'],
    path: `${step}/warnings`,
    writes: false,
    title: warningsTitle(title),
    summary:
      'What the document would have said before a step is done to the records: each warning with how many it concerns.',
    body: stepBody,
    answer: stepWarnings,
    run: (call) => warnOf(step, call),
  })

/**
 * Entities whose routes do not clash: of two with the same `api` the first, and none whose action has the name of an
 * operation. The document check has reported the others; a mistake in one document must not stop the rest.
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

/** Equal texts mean equal routes. */
export const routesKey = ({ entities, broken }: Pick<Documents, 'entities' | 'broken'>): string =>
  JSON.stringify([
    ...[...allEntities(entities, broken)]
      .sort(byName)
      .map((entity) => [
        ...[entity.name, entity.api, [...entity.actions.keys()], entity.operations],
        ...[
          entity.parent !== undefined,
          stepsByHand(entity).map(({ name, warn }) => [name, warn.length > 0]),
        ],
      ]),
    ...[...broken].flatMap(([name, { entity, api }]) => (entity ? [] : [[name, api]])),
  ])

const byName = (one: Entity, other: Entity): number => (one.name < other.name ? -1 : 1)
