import { type Entity, permissionOf } from '#model'
import { stepsByHand } from '../../../renderer/model/entity/states'
import type { CallDoc, Handle } from '../../http/call'
import type { DocumentCall } from '../../http/documentCalls'
import type { Answer } from '../../http/envelope'
import type { EntityCall } from '../contracts/calls'
import { type EntityDeps, hooksOf, type Jobs, readingOf } from '../contracts/deps'
import { operations } from '../operations'
import { Judged, judgedRefusal } from '../write/judged'
import type { Stores } from '../write/stores'
import { callTitles } from './messages.calls'
import { actionCall, stepCall, warningsCall } from './stepCalls'

interface Parts {
  readonly deps: EntityDeps
  readonly stores: Stores
  readonly jobs: Jobs
}

type Access = Pick<CallDoc, 'right' | 'limit' | 'described'> & Pick<DocumentCall, 'renewable'>

// What the program does for an entity of its own may reach further than our database before it writes.
const renewable = true

/** All calls of an entity: its own, the standard operations that its document allows, its actions and steps. */
export function callsOfEntity(entity: Entity, parts: Parts): readonly DocumentCall[] {
  const { operations: own = [], elsewhere = [] } = hooksOf(parts.deps, entity) ?? {}
  const isOffered = ({ path, needs, offered }: (typeof operations)[number]) =>
    !own.some((one) => one.path === path) &&
    offered?.(entity) !== false &&
    !elsewhere.includes(path) &&
    entity.operations.includes(needs)
  const calls: readonly (readonly [EntityCall, Access])[] = [
    ...own.map(({ right, ...call }) => [call, { right }] as const),
    ...operations.filter(isOffered).map(({ needs, limit, offered: _, ...call }) => {
      const right = { can: permissionOf(entity, needs) }
      const described = describedAs(call.path, needs)
      return [call, { right, renewable, described, ...(limit && { limit }) }] as const
    }),
    ...[...entity.actions.values()].map(({ name, title, can }) => {
      const described = describedAs('{action}', '{action}')
      return [actionCall(name, title), { right: { can }, renewable, described }] as const
    }),
    ...stepsByHand(entity).flatMap(({ name, title, can, warn }) => {
      const access = (path: string) => ({
        right: { can },
        renewable,
        described: describedAs(path, '{step}'),
      })
      const step = [stepCall(name, title), access('{step}')] as const
      return warn.length > 0
        ? [step, [warningsCall(name, title), access('{step}/warnings')] as const]
        : [step]
    }),
  ]
  return calls.flatMap(([call, access]) => served(call, access, entity, parts))
}

/** The call at each of its addresses. */
function served(
  { methods, path, also = [], run, title = callTitles[path], ...exchange }: EntityCall,
  { renewable, ...access }: Access,
  entity: Entity,
  { deps, stores, jobs }: Parts,
): readonly DocumentCall[] {
  const handle: Handle = async ({ query, body, request, reply }) => {
    const given = { deps: readingOf(deps, entity), store: stores(entity), jobs }
    const answer = await run({ query, body, request, reply, ...given }).catch(
      async (error: unknown) => {
        if (!(error instanceof Judged)) throw error
        const typed = new Set(Object.keys(Object(request.body)))
        throw await judgedRefusal(error, { lookup: deps.lookup, caller: request.caller, typed })
      },
    )
    const said = hooksOf(deps, entity)?.says?.[path]
    // What was refused is told by the answer itself.
    return said !== undefined && 'success' in answer && answer.success && !refusesSome(answer)
      ? { ...answer, message: said }
      : answer
  }
  return [`${entity.api}/${path}`, ...also].map((url) => ({
    doc: {
      ...exchange,
      ...access,
      method: methods,
      url,
      ...(title !== undefined && { title }),
      entity,
    },
    handle,
    ...(renewable && { renewable }),
  }))
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
