import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/open'
import type { Log } from '../http/log'
import { type JobHandler, readParameters } from './handlers'
import { jobMessages as messages } from './messages'
import {
  doneWithin,
  endRun,
  leaseMs,
  prolong,
  releaseRun,
  TakenAway,
  type TakenRun,
  takeRun,
} from './runs'

/** Does runs, a few at once. */
export interface Executor {
  /** Begins a run if nobody has it, now or when others have ended. */
  begin(id: string): void
  /** When all that was begun has ended. */
  idle(): Promise<void>
  /** Tells those under way to stop, and waits for them. */
  stop(): Promise<void>
}

export interface ExecutorParts {
  readonly db: Db
  readonly log: Log
  clock(): Date
  handlers(): ReadonlyMap<string, JobHandler>
  /** Told of the schedule whose run has begun or, with its end, ended. */
  told(job: string, run: string, end?: RunEnd): void
}

/** How a run of a handler ended in this process; a run that another one goes on with has not ended. */
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
      const run = perform(parts, id, end.signal)
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
  { db, clock, handlers }: ExecutorParts,
  taken: TakenRun,
  signal: AbortSignal,
): Promise<string> {
  const handler = handlers().get(taken.handler)
  if (!handler) throw new Error(messages.noHandler(taken.handler))
  const parameters = readParameters(handler, taken.parameter)
  if ('mistake' in parameters) throw new Error(parameters.mistake)
  const { id, tick } = taken
  return await handler.run({
    ...{ id, tick, db, signal, parameters: parameters.value, now: clock() },
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
    // A database that is away for a moment: the next sign tries again.
    const isOurs = await prolong(db, taken, clock()).catch(() => true)
    if (!isOurs) over.abort()
  }
}
