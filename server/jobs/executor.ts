import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/open'
import type { Log } from '../http/log'
import type { Caller } from '../http/right'
import { asOneWork } from '../kernel/inForce'
import { actsWithin, type JobHandler, readParameters } from './handlers'
import { jobMessages as messages } from './messages'
import {
  doneWithin,
  endRun,
  leaseMs,
  prolong,
  releaseRun,
  TakenAway,
  type TakenRun,
  type TenantsJob,
  takeRun,
} from './runs'

/** Executes runs, a few at a time. */
export interface Executor {
  /** Begins a run if no process has it, now or when others have ended. */
  begin(id: string): void
  /** Resolves when all begun runs have ended. */
  idle(): Promise<void>
  /** Aborts the active runs and waits for them. */
  stop(): Promise<void>
}

export interface ExecutorParts {
  readonly db: Db
  readonly log: Log
  clock(): Date
  handlers(): ReadonlyMap<string, JobHandler>
  /** The account that a tenant's schedule acts as. Throws if it may not sign in there; absent = no such schedule runs. */
  readonly actsAs?: ((job: TenantsJob) => Promise<Caller>) | undefined
  /** Called when a run of a schedule begins, and with `end` when it ends. */
  told(job: string, run: string, end?: RunEnd): void
}

/** How a run ended in this process; not called for a run that another process continues. */
export interface RunEnd {
  readonly handler: string
  readonly state: 'done' | 'failed'
}

const mostAtOnce = 3
const aliveEveryMs = leaseMs / 4

export function createExecutor(parts: ExecutorParts): Executor {
  const end = new AbortController()
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()

  function next(): void {
    for (const id of waiting) {
      if (running.size >= mostAtOnce || end.signal.aborted) return
      waiting.delete(id)
      const run = asOneWork(() => perform(parts, id, end.signal))
        .catch((error: unknown) => parts.log('a run could not be kept', { run: id, error }))
        .finally(() => {
          running.delete(id)
          next()
        })
      running.set(id, run)
    }
  }

  const idle = async () => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return {
    begin(id) {
      if (!running.has(id)) waiting.add(id)
      next()
    },
    idle,
    async stop() {
      end.abort()
      await idle()
    },
  }
}

async function perform(parts: ExecutorParts, id: string, ending: AbortSignal): Promise<void> {
  const { db, clock, handlers, told } = parts
  const taken = await takeRun(db, id, { now: clock(), handlers: handlers() })
  if (!taken) return
  told(taken.job, id)
  const over = new AbortController()
  const signal = AbortSignal.any([ending, over.signal])
  const alive = keepAlive(parts, taken, over)
  const started = performance.now()
  let ended: RunEnd | undefined
  const took = () => ({ ...taken, ms: Math.round(performance.now() - started) })
  try {
    const output = await call(parts, taken, signal)
    await endRun(db, took(), { state: 'done', output }, clock())
    ended = { handler: taken.handler, state: 'done' }
  } catch (error) {
    if (error instanceof TakenAway) parts.log(messages.takenAway, { run: id })
    else if (ending.aborted) await releaseRun(db, taken, clock())
    else {
      const why = error instanceof Error ? error.message : String(error)
      parts.log('a scheduled job failed', { job: taken.job, run: id, error })
      await endRun(db, took(), { state: 'failed', error: why }, clock())
      ended = { handler: taken.handler, state: 'failed' }
    }
  } finally {
    over.abort()
    await alive
    told(taken.job, id, ended)
  }
}

async function call(
  { db, clock, handlers, actsAs }: ExecutorParts,
  taken: TakenRun,
  signal: AbortSignal,
): Promise<string> {
  const handler = handlers().get(taken.handler)
  if (!handler) throw new Error(messages.noHandler(taken.handler))
  const parameters = readParameters(handler, taken.parameter)
  if ('mistake' in parameters) throw new Error(parameters.mistake)
  const { id, tick, job } = taken
  const caller = taken.of && (await actsAs?.(taken.of))
  if (taken.of && !caller) throw new Error(messages.nobody)
  if (caller) actsWithin(handler, parameters.value, caller)
  return await handler.run({
    id,
    tick,
    job,
    db,
    signal,
    caller,
    parameters: parameters.value,
    now: clock(),
    within: (trx) => doneWithin(trx, taken, clock()),
  })
}

async function keepAlive(
  { db, clock }: ExecutorParts,
  taken: TakenRun,
  over: AbortController,
): Promise<void> {
  const { signal } = over
  while (!signal.aborted) {
    await wait(aliveEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    // If the database is away for a moment, the next round tries again.
    const isOurs = await prolong(db, taken, clock()).catch(() => true)
    if (!isOurs) over.abort()
  }
}
