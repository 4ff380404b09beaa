import type { Db } from '../../db/open'
import type { Answer } from '../../http/envelope'
import { Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import { keepDocuments, trialOfWork } from '../../kernel/inForce'
import type { EntityDeps, EntityHooks } from '../contracts/deps'
import { hooksOf } from '../contracts/deps'
import type { Counts } from '../contracts/reading'
import type { Origin, WriteRequest, Writer, WrittenRows } from '../contracts/writing'
import { messages } from '../messages'
import { scopeOf } from '../read/counts'
import { childTables } from '../schema/childTables'
import { type EntityTable, tenantOf } from '../schema/entityTable'
import { holdersOf, refreshAggregates } from './aggregates'
import { databaseRefusal } from './databaseRefusal'
import { holdRelease } from './holdRelease'
import { holdRules } from './holdRules'
import { refuseLockedParents } from './lockedParents'
import { answered, claim, keepAnswer, Overtaken } from './onceAnswers'
import { planTimedSteps } from './timedSteps'
import { changesIn, type LoggedChange, writtenIn } from './transactionChanges'

interface Told {
  readonly caseId?: string | undefined
  /** Origin for the audit; default: the caller alone. */
  readonly origin?: Origin
}

interface Hooked {
  readonly hooks: EntityHooks
  readonly changes: readonly LoggedChange[]
}

/** Changes of a transaction to entities with hooks. */
const hookedIn = (trx: Db, deps: EntityDeps): readonly Hooked[] =>
  [...groupBy(changesIn(trx), ({ entityTable }) => entityTable.entity)].flatMap(
    ([entity, changes]) => {
      const hooks = hooksOf(deps, entity)
      return hooks ? [{ hooks, changes }] : []
    },
  )

export function createWriter(entityTable: EntityTable, deps: EntityDeps, counts: Counts): Writer {
  const { db } = deps.database

  async function repeated({ once }: WriteRequest): Promise<Answer | undefined> {
    if (!once) return undefined
    const found = await answered(db, once, deps.clock())
    if (!found) return undefined
    if ('answer' in found) return found.answer
    // Only imports use several transactions, and they call `answered` themselves.
    throw new Refusal(409, messages.stillRunning)
  }

  /** Runs work with all its consequences before the commit. */
  async function whole<Result>(
    trx: Db,
    work: (trx: Db, now: Date) => Promise<Result>,
    { origin, now }: { readonly origin: Origin; readonly now: Date },
  ): Promise<Result> {
    const { caller } = origin
    const entities = deps.entities(caller.tenantId)
    const result = await work(trx, now)
    await refuseLockedParents(trx, { entities, caller })
    await refreshAggregates(trx, { entities, origin, now })
    await planTimedSteps(trx, caller)
    const since = changesIn(trx).length
    for (const { hooks, changes } of hookedIn(trx, deps))
      await hooks.settled?.(trx, changes, { caller, now })
    // Hooks may have written more records, whose consequences must be computed, too.
    if (changesIn(trx).length > since)
      await refreshAggregates(trx, { entities, origin, now, since })
    await holdRules(trx, { entities, caller, now, entityTable })
    return result
  }

  const mayWrite = (caller: Caller) => hooksOf(deps, entityTable.entity)?.mayWrite?.(caller)

  async function trial<Result>(
    trx: Db,
    origin: Origin,
    work: (trx: Db, now: Date) => Promise<Result>,
  ): Promise<Result> {
    mayWrite(origin.caller)
    try {
      return await whole(trx, work, { origin, now: deps.clock() })
    } catch (error) {
      throw databaseRefusal(error, entityTable) ?? error
    }
  }

  async function transact<Result>(
    caller: Caller,
    work: (trx: Db, now: Date) => Promise<Result>,
    { caseId, origin = { caller, ip: '', url: '', method: '' } }: Told = {},
  ): Promise<Result> {
    const now = deps.clock()
    mayWrite(caller)
    try {
      let written: readonly WrittenRows[] = []
      let hooked: readonly Hooked[] = []
      const result = await db.transaction().execute(async (trx) => {
        await holdRelease(trx, deps.releases)
        const answer = await whole(trx, work, { origin, now })
        hooked = hookedIn(trx, deps)
        written = writtenIn(trx, caller)
        return answer
      })
      keepDocuments()
      for (const rows of written)
        deps.written?.({ ...rows, ...(caseId !== undefined && { caseId }) })
      for (const { hooks, changes } of hooked) await hooks.committed?.(changes)
      return result
    } catch (error) {
      throw databaseRefusal(error, entityTable) ?? error
    } finally {
      const below = childTables(entityTable.entity).map((child) => child.entityTable)
      const written = [
        entityTable,
        ...below,
        ...holdersOf(entityTable, deps.entities(caller.tenantId)),
      ]
      for (const one of trialOfWork() ? [] : written) {
        const tenantId = tenantOf(one.entity, caller)
        counts.drop(scopeOf(one.table, tenantId))
        deps.changed?.(one.table, tenantId)
      }
    }
  }

  async function run(
    request: WriteRequest,
    work: (trx: Db, now: Date) => Promise<Answer>,
  ): Promise<Answer> {
    const { once, origin, caseId } = request
    if (!once) return await transact(origin.caller, work, { caseId, origin })
    try {
      const keeping = async (trx: Db, now: Date) => {
        await claim(trx, once, now)
        const answer = await work(trx, now)
        await keepAnswer(trx, once, answer)
        return answer
      }
      return await transact(origin.caller, keeping, { caseId, origin })
    } catch (error) {
      const first = error instanceof Overtaken ? await repeated(request) : undefined
      if (first) return first
      throw error
    }
  }

  return { repeated, run, transact, trial }
}
