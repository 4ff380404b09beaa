import type { EmbeddedThread, ThreadEvents } from './embeddedThread'
import { DatabaseUnavailableError, IdleTransactionError, StatementTimeoutError } from './errors'
import { turns } from './turns'
import { mentions, queryMessage, textRows, transactionStatus } from './wire'

/** One client of the embedded database. */
export interface EngineSession {
  send(batch: Uint8Array<ArrayBuffer>): void
  /** Leaves the database; an open transaction is rolled back. */
  end(): void
}

export interface SessionEvents {
  reply(bytes: Uint8Array): void
  /** The session is over; the statement did not finish, or its outcome is unknown. */
  lost(error: Error): void
}

/**
 * Shares one PGlite between many clients and survives the loss of its thread: the running statement and the open
 * transaction fail, and waiting statements run after the restart.
 */
export interface EmbeddedEngine {
  attach(events: SessionEvents): EngineSession
  close(): Promise<void>
}

export interface EngineOptions {
  start(events: ThreadEvents): Promise<EmbeddedThread>
  /**
   * Wall-clock limit of one statement, unless its transaction sets another `statement_timeout`. PGlite knows that
   * setting but does not enforce it.
   */
  readonly statementTimeoutMs: number
  /**
   * Limit of a transaction without a running statement, unless it sets another `idle_in_transaction_session_timeout`.
   */
  readonly idleTransactionMs: number
  /** Whether the disk is too full to write; then statements may only read. */
  isFull?(): boolean
  log(event: string, details: Readonly<Record<string, unknown>>): void
}

// After a stall of the whole process (a suspended machine, a debugger) timers fire before waiting replies are read; the
// statement gets this much extra time.
const stallGraceMs = 200
// Pause after a failed restart, so that not every arriving statement repeats it.
const restartPauseMs = 5_000

/** A query of the engine itself, run between the statements of its clients. */
interface OwnQuery {
  readonly text: string
  answered?(reply: Uint8Array): void
}

interface TimeLimits {
  /** 0 = no limit, as in PostgreSQL. */
  readonly statementMs: number
  readonly idleMs: number
}

// Rolling back to a savepoint also undoes the settings made after it.
const limitWords = ['_timeout', 'savepoint']
const askLimits = `select name, setting from pg_settings where source = 'session'
  and name in ('statement_timeout', 'idle_in_transaction_session_timeout')`
const resetLimits = 'reset statement_timeout; reset idle_in_transaction_session_timeout'

/** Rejects if the database cannot be opened the first time. */
export async function startEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  const { log } = options
  const usualLimits: TimeLimits = {
    statementMs: options.statementTimeoutMs,
    idleMs: options.idleTransactionMs,
  }
  const queue = turns<SessionEvents>()
  let thread: EmbeddedThread | undefined
  let restart: Promise<void> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let closed = false
  let watchdog: NodeJS.Timeout | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let readOnly = false
  /** The engine's own query while it is running. */
  let own: OwnQuery | undefined
  /** Limits of the open transaction. */
  let limits = usualLimits
  /** Whether the running statement may change the limits. */
  let mayChangeLimits = false

  const start = async () => {
    thread = await options.start({
      reply: (bytes) => thread && onReply(bytes),
      lost: (reason) => onLost(new DatabaseUnavailableError(reason)),
    })
  }

  function pump(): void {
    if (thread) runNext(thread)
    else if (closed || performance.now() - failedAt < restartPauseMs) dismissAll()
    else if (queue.waiting) bringBack()
  }

  function runNext(on: EmbeddedThread): void {
    if (own) return
    const full = options.isFull?.() ?? false
    // All clients share one session and so its read-only setting; it only changes between transactions.
    if (full !== readOnly && queue.waiting && !queue.running && !queue.held) {
      readOnly = full
      log(full ? 'disk full: the database only reads' : 'room on the disk: the database writes', {})
      ask(on, { text: `set default_transaction_read_only = ${full ? 'on' : 'off'}` })
      return
    }
    const turn = queue.take()
    if (turn) {
      stopTimers()
      watch(limits)
      // Must come before `send`, which transfers the bytes away.
      mayChangeLimits = limitWords.some((word) => mentions(turn.bytes, word))
      on.send(turn.bytes)
      return
    }
    const idle = queue.idleHolder()
    if (idle && limits.idleMs > 0) idleTimer ??= setTimeout(() => endIdle(idle), limits.idleMs)
  }

  function ask(on: EmbeddedThread, query: OwnQuery): void {
    own = query
    stopTimers()
    watch(usualLimits)
    on.send(queryMessage(query.text))
  }

  function watch({ statementMs }: TimeLimits): void {
    if (statementMs === 0) return
    const end = () => onLost(new StatementTimeoutError(`ended after ${statementMs} ms`))
    watchdog = setTimeout(() => {
      watchdog = setTimeout(end, stallGraceMs)
    }, statementMs)
  }

  function stopTimers(): void {
    clearTimeout(watchdog)
    clearTimeout(idleTimer)
    idleTimer = undefined
  }

  function onReply(bytes: Uint8Array): void {
    const status = transactionStatus(bytes)
    if (status === undefined) {
      onLost(new DatabaseUnavailableError('the embedded database broke off its answer'))
      return
    }
    stopTimers()
    if (own) {
      const { answered } = own
      own = undefined
      answered?.(bytes)
      pump()
      return
    }
    const client = queue.done(status !== 'I')
    followLimits(status)
    // Sends the next statement first, so that the thread works while the rows are parsed here.
    pump()
    client?.reply(bytes)
  }

  /** Updates `limits` for the open transaction; changes apply from its next statement and end with it. */
  function followLimits(status: 'I' | 'T' | 'E'): void {
    const changed = mayChangeLimits
    mayChangeLimits = false
    if (status === 'I') {
      // All clients share the session, so a setting for the session would affect the next client.
      if (thread && (changed || limits !== usualLimits)) ask(thread, { text: resetLimits })
      limits = usualLimits
    } else if (thread && changed && status === 'T') {
      ask(thread, {
        text: askLimits,
        answered(reply) {
          const set = new Map(textRows(reply).map(([name, setting]) => [name, Number(setting)]))
          limits = {
            statementMs: set.get('statement_timeout') ?? usualLimits.statementMs,
            idleMs: set.get('idle_in_transaction_session_timeout') ?? usualLimits.idleMs,
          }
        },
      })
    }
  }

  function endIdle(client: SessionEvents): void {
    stopTimers()
    drop(client, new IdleTransactionError(`rolled back after ${limits.idleMs} ms without use`))
    pump()
  }

  function onLost(error: Error): void {
    stopTimers()
    const dead = thread
    thread = undefined
    own = undefined
    limits = usualLimits
    mayChangeLimits = false
    readOnly = false
    const { running, holder } = queue.reset()
    // First start the restart: clients told of the loss below may send statements at once.
    if (!closed) bringBack(dead, error)
    if (running) drop(running, error)
    if (holder && holder !== running) drop(holder, new DatabaseUnavailableError(error.message))
  }

  function bringBack(dead?: EmbeddedThread, cause?: Error): void {
    restart ??= restarted(dead, cause).then(() => {
      restart = undefined
      pump()
    })
  }

  async function restarted(dead?: EmbeddedThread, cause?: Error): Promise<void> {
    const began = performance.now()
    try {
      await dead?.kill()
      await start()
      const ms = Math.round(performance.now() - began)
      log('embedded database restarted', { cause: cause?.message, ms })
    } catch (error) {
      failedAt = performance.now()
      log('embedded database not restarted', { error })
    }
  }

  function dismissAll(): void {
    const text = closed ? 'the database is closed' : 'the embedded database is down'
    for (const client of queue.dismiss()) drop(client, new DatabaseUnavailableError(text))
  }

  function drop(client: SessionEvents, error: Error): void {
    queue.leave(client)
    client.lost(error)
  }

  await start()
  return {
    attach: (client) => ({
      send(bytes) {
        queue.add({ client, bytes })
        pump()
      },
      end() {
        queue.leave(client)
        pump()
      },
    }),
    async close() {
      closed = true
      await restart
      stopTimers()
      await thread?.close()
      thread = undefined
      const { running, holder } = queue.reset()
      const error = new DatabaseUnavailableError('the database is closed')
      for (const client of new Set([running, holder])) if (client) drop(client, error)
      dismissAll()
    },
  }
}
