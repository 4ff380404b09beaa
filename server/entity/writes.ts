import type { Db } from '../db/open'
import type { Answer } from '../http/envelope'
import { Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { holdersOf, refreshAggregates } from './aggregates'
import { answered, claim, forgetAnswers, keepAnswer, type Once, Overtaken } from './answers'
import { childTables } from './children'
import { type Counts, scopeOf } from './counts'
import type { EntityDeps, Origin } from './deps'
import { type Layout, tenantOf } from './layout'
import { messages } from './messages'
import { violation } from './violation'
import { type WrittenRows, writtenIn } from './written'

/** One request that changes records. */
export interface WriteRequest {
  readonly origin: Origin
  readonly once?: Once
  /** Names the table that saves, so that it does not hear of itself. */
  readonly caseId?: string
}

/** Where a write happens: one transaction for the change, its audit rows and its answer. */
export interface Writer {
  /** The answer of an earlier request with the same key, if there was one. */
  repeated(request: WriteRequest): Promise<Answer | undefined>
  /** Runs `work` in a transaction and keeps its answer. */
  run(request: WriteRequest, work: (trx: Db, now: Date) => Promise<Answer>): Promise<Answer>
  /** The same without a key and an answer. What the database refuses becomes a `Refusal`. */
  transact<Result>(caller: Caller, work: (trx: Db, now: Date) => Promise<Result>): Promise<Result>
}

interface Told {
  readonly caseId?: string | undefined
  /** For the audit; the caller's alone unless given. */
  readonly origin?: Origin
}

const forgetEveryMs = 3_600_000

export function createWriter(layout: Layout, deps: EntityDeps, counts: Counts): Writer {
  const { db } = deps.database

  async function repeated({ once }: WriteRequest): Promise<Answer | undefined> {
    if (!once) return undefined
    const found = await answered(db, once, deps.clock())
    if (!found) return undefined
    if ('answer' in found) return found.answer
    // Only an import takes several transactions, and it asks `answered` itself.
    throw new Refusal(409, messages.stillRunning)
  }

  async function transact<Result>(
    caller: Caller,
    work: (trx: Db, now: Date) => Promise<Result>,
    { caseId, origin = { caller, ip: '', url: '', method: '' } }: Told = {},
  ): Promise<Result> {
    const now = deps.clock()
    try {
      let written: readonly WrittenRows[] = []
      const result = await db.transaction().execute(async (trx) => {
        const answer = await work(trx, now)
        await refreshAggregates(trx, { entities: deps.entities(), origin, now })
        written = writtenIn(trx, caller)
        return answer
      })
      for (const rows of written)
        deps.written?.({ ...rows, ...(caseId !== undefined && { caseId }) })
      return result
    } catch (error) {
      throw violation(error, layout) ?? error
    } finally {
      const below = childTables(layout.entity).map((child) => child.layout)
      for (const one of [layout, ...below, ...holdersOf(layout, deps.entities())]) {
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
    } finally {
      void forgetNowAndThen(deps)
    }
  }

  return { repeated, run, transact }
}

const forgotten = new WeakMap<EntityDeps, number>()

async function forgetNowAndThen(deps: EntityDeps): Promise<void> {
  const now = deps.clock()
  if (now.getTime() - (forgotten.get(deps) ?? 0) < forgetEveryMs) return
  forgotten.set(deps, now.getTime())
  // Nobody waits for it, and the next hour tries again.
  await forgetAnswers(deps.database.db, now).catch(() => undefined)
}
