import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { newWorker } from '../kernel/threads'
import { compiledEngine } from './compiledEngine'
import type { FromWorker, ToWorker, WorkerStart } from './embeddedWorker'

/** A running PGlite. It takes one batch at a time: send the next after the reply. */
export interface EmbeddedThread {
  send(batch: Uint8Array<ArrayBuffer>): void
  /** Shuts the database down cleanly; terminates the thread after 10 s. */
  close(): Promise<void>
  /** Terminates the thread at once. The database recovers at the next opening. */
  kill(): Promise<void>
}

export interface ThreadEvents {
  reply(bytes: Uint8Array): void
  /** The thread ended without `close` or `kill`. */
  lost(reason: string): void
}

const closeLimitMs = 10_000

/** Opens an existing database directory. Rejects with the engine's message if it cannot. */
export async function startThread(
  directory: string,
  events: ThreadEvents,
): Promise<EmbeddedThread> {
  const worker = await readyWorker({ directory, createOnly: false })
  let expected = false
  let reason = 'the database thread ended'
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      if (!expected) events.lost(reason)
      resolve()
    })
  })
  worker.on('error', (error) => {
    reason = error.message
  })
  worker.on('message', (message: FromWorker) => {
    if (message instanceof Uint8Array) events.reply(message)
  })

  const kill = async () => {
    expected = true
    await worker.terminate()
  }
  return {
    send: (batch) => worker.postMessage(batch satisfies ToWorker, [batch.buffer]),
    async close() {
      expected = true
      worker.postMessage('close' satisfies ToWorker)
      const timer = setTimeout(() => void worker.terminate(), closeLimitMs)
      await ended
      clearTimeout(timer)
    },
    kill,
  }
}

/**
 * Creates a database in `directory`, in its own thread: creating takes three times the memory of using, and WebAssembly
 * only frees memory when the thread ends.
 */
export async function createDatabase(directory: string): Promise<void> {
  const worker = await readyWorker({ directory, createOnly: true })
  await worker.terminate()
}

async function readyWorker(start: Omit<WorkerStart, 'engine'>): Promise<Worker> {
  const engine = await compiledEngine()
  const worker = newWorker('db/embeddedWorker', {
    workerData: { ...start, engine } satisfies WorkerStart,
  })
  const listening = new AbortController()
  const { signal } = listening
  try {
    const [message]: readonly FromWorker[] = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => {
        throw new Error('the database thread ended while it started')
      }),
    ])
    if (message && 'detail' in message) throw new Error(message.detail)
    return worker
  } catch (error) {
    await worker.terminate()
    throw error
  } finally {
    listening.abort()
  }
}
