import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { can, permissionOf } from '#model'
import { addCall, anyObject, pageOf } from '../http/call'
import { noRight, notFound, ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { type EntityDeps, hooksOf } from './contracts/deps'
import { brokenRefusal } from './judge/brokenDocuments'
import { readPageQuery } from './read/listQuery'
import { entityTableOf } from './schema/entityTable'
import type { Stores } from './write/stores'

/** Maximum number of lists per call: the cards of a dashboard and their tasks. */
const mostAsks = 48

const ask = Type.Object({
  entity: Type.String({ maxLength: 64 }),
  /** Parameters of the entity's own list call. */
  params: Type.Record(Type.String(), Type.String()),
})

/** Pages of several entities' lists, for screens that show a little of each. */
export function addManyLists(
  app: FastifyInstance,
  { deps, stores }: { readonly deps: EntityDeps; readonly stores: Stores },
): void {
  /** undefined = the program has its own list call for this entity. */
  async function pageFor(name: string, params: Readonly<Record<string, string>>, caller: Caller) {
    const entity = deps.entities(caller.tenantId).get(name)
    if (!entity) throw brokenRefusal(name, deps, caller) ?? notFound()
    if (!entity.operations.includes('view')) throw notFound()
    if (!can(caller.grants, permissionOf(entity, 'view'))) throw noRight()
    const { operations = [], elsewhere = [] } = hooksOf(deps, entity) ?? {}
    if (operations.some(({ path }) => path === 'list') || elsewhere.includes('list')) {
      return undefined
    }
    return await stores(entity).list(readPageQuery(params, entityTableOf(entity), caller), caller)
  }

  addCall(
    app,
    {
      method: 'POST',
      url: '/online/cgform/api/getLists',
      right: 'session',
      writes: false,
      summary:
        'One page of each of several lists: each with its own answer, so that one that is refused keeps the others from nobody. `alone`: that list is read by its own call only.',
      body: Type.Object({ asks: Type.Array(ask, { maxItems: mostAsks }) }),
      answer: Type.Array(
        Type.Object({
          page: Type.Optional(pageOf(anyObject)),
          alone: Type.Optional(Type.Boolean()),
          refused: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.String() })),
        }),
      ),
    },
    async ({ body: { asks }, caller }) =>
      ok(
        await Promise.all(
          asks.map(async ({ entity, params }) => {
            try {
              const page = await pageFor(entity, params, caller)
              return page ? { page } : { alone: true }
            } catch (error) {
              if (!(error instanceof Refusal)) throw error
              return { refused: { code: error.code, message: error.message } }
            }
          }),
        ),
      ),
  )
}
