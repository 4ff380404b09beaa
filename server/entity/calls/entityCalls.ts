import { type Entity, permissionOf } from '#model'
import { stepsByHand } from '../../../renderer/model/entity/states'
import type { CallDoc, Handle } from '../../http/call'
import type { DocumentCall } from '../../http/documentCalls'
import { drawnBy } from '../../http/drawnBy'
import type { Answer } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { EntityCall } from '../contracts/calls'
import { type EntityDeps, hooksOf, type Jobs, readingOf } from '../contracts/deps'
import type { FormerNames } from '../contracts/formerNames'
import { byNamesOfNow, retiredIn } from '../judge/formerNames'
import { messages } from '../messages'
import { operations } from '../operations'
import { Judged, judgedRefusal } from '../write/judged'
import type { Stores } from '../write/stores'
import { drawnCall, refuseFormerNames, refuseLost } from './drawnCall'
import { answerOfBefore, isByNames, recordsIn, refusalOfBefore, withRecords } from './drawnRecords'
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
  const drawable = isByNames(path, entity.states?.steps)
  const handle: Handle = async ({ query, body, request, reply }) => {
    const former = drawable ? await drawnCall(request, entity, deps) : undefined
    const given = {
      deps: readingOf(deps, entity),
      store: stores(former?.entity ?? entity),
      jobs,
      former,
    }
    if (drawable && drawnBy(request.headers) === undefined)
      await refuseFormerNames(recordsIn(path, body), entity, deps)
    const sent = former ? byRecordsOfNow(path, body, former, request.caller) : { body, said: '' }
    const done = await run({ query, body: sent.body, request, reply, ...given }).catch(
      async (error: unknown) => {
        if (former) throw refusalOfBefore(error, former)
        if (!(error instanceof Judged)) throw error
        const typed = new Set(Object.keys(Object(request.body)))
        throw await judgedRefusal(error, { lookup: deps.lookup, caller: request.caller, typed })
      },
    )
    const answer = former ? answerOfBefore(done, former) : done
    const said = hooksOf(deps, entity)?.says?.[path]
    // What was refused is told by the answer itself.
    const saying =
      said !== undefined && 'success' in answer && answer.success && !refusesSome(answer)
        ? { ...answer, message: said }
        : answer
    return withNote(saying, sent.said)
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

/** The body by the names of now, and what its sender is told of fields that are gone. Throws with what has no place. */
function byRecordsOfNow(path: string, body: unknown, former: FormerNames, caller: Caller) {
  const records = recordsIn(path, body)
  const now = withRecords(path, body, (record) => byNamesOfNow(record, former))
  refuseLost(records, former, caller)
  const retired = retiredIn(records, former)
  return { body: now, said: retired.length > 0 ? messages.keptRetired(retired) : '' }
}

const withNote = <Given>(answer: Given, note: string): Given => {
  const { success, message } = { success: false, message: '', ...Object(answer) }
  return success && note !== '' ? { ...answer, message: `${message}。${note}` } : answer
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
