import type { EmbeddedThread, ThreadEvents } from './embeddedThread'
import { DatabaseUnavailableError, IdleTransactionError, StatementTimeoutError } from './errors'
import { turns } from './turns'
import { queryMessage, transactionStatus } from './wire'

/** One client of the embedded database. */
export interface EngineSession {
  send(batch: Uint8Array<ArrayBuffer>): void
  /** Leaves; an open transaction is rolled back. */
  end(): void
}

export interface SessionEvents {
  reply(bytes: Uint8Array): void
  /** The session is over; what it was doing did not finish, or its outcome is unknown. */
  lost(error: Error): void
}

/**
 * Shares one PGlite between many clients and survives the end of its thread: the statement that
 * was running fails, so does an open transaction, and everything that waited runs after the restart.
 */
export interface EmbeddedEngine {
  attach(events: SessionEvents): EngineSession
  close(): Promise<void>
}

export interface EngineOptions {
  start(events: ThreadEvents): Promise<EmbeddedThread>
  /** Wall-clock limit of one statement. PGlite has no `statement_timeout` of its own. */
  readonly statementTimeoutMs: number
  /** How long a transaction may stay open with no statement running. */
  readonly idleTransactionMs: number
  /** Whether the disk is too full to write: then statements may only read. */
  isFull?(): boolean
  log(event: string, details: Readonly<Record<string, unknown>>): void
}

// After a stall of the whole process (a suspended machine, a debugger) timers are due before the
// replies that lie waiting are read; the statement gets this much longer to show up.
const stallGraceMs = 200
// A failed restart is not repeated at once for every statement that arrives.
const restartPauseMs = 5_000

/** Rejects when the database cannot be opened the first time. */
export async function startEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  const { statementTimeoutMs, idleTransactionMs, log } = options
  const queue = turns<SessionEvents>()
  let thread: EmbeddedThread | undefined
  let restart: Promise<void> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let closed = false
  let watchdog: NodeJS.Timeout | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let readOnly = false
  /** The statement that is running changes the session, for nobody's sake. */
  let switching = false

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
    if (switching) return
    const full = options.isFull?.() ?? false
    // All clients share one session, and with it what it may do; a transaction that has begun may end.
    if (full !== readOnly && queue.waiting && !queue.running && !queue.held) {
      readOnly = full
      switching = true
      stopTimers()
      watch()
      log(full ? 'disk full: the database only reads' : 'room on the disk: the database writes', {})
      on.send(queryMessage(`set default_transaction_read_only = ${full ? 'on' : 'off'}`))
      return
    }
    const turn = queue.take()
    if (turn) {
      stopTimers()
      watch()
      on.send(turn.bytes)
      return
    }
    const idle = queue.idleHolder()
    if (idle) idleTimer ??= setTimeout(() => endIdle(idle), idleTransactionMs)
  }

  function watch(): void {
    const end = () => onLost(new StatementTimeoutError(`ended after ${statementTimeoutMs} ms`))
    watchdog = setTimeout(() => {
      watchdog = setTimeout(end, stallGraceMs)
    }, statementTimeoutMs)
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
    if (switching) {
      switching = false
      pump()
      return
    }
    const client = queue.done(status !== 'I')
    // The thread gets its next statement before this one's rows are parsed here.
    pump()
    client?.reply(bytes)
  }

  function endIdle(client: SessionEvents): void {
    stopTimers()
    drop(client, new IdleTransactionError(`rolled back after ${idleTransactionMs} ms without use`))
    pump()
  }

  function onLost(error: Error): void {
    stopTimers()
    const dead = thread
    thread = undefined
    switching = false
    readOnly = false
    const { running, holder } = queue.reset()
    // First of all: whoever hears of the loss below may send the next statement at once.
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
