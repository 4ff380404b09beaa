import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { joined } from './wire'

// The thread of the embedded database. PGlite is synchronous and a statement may run for a long time, so it must not
// block the server, and the server must be able to terminate it.

export interface WorkerStart {
  readonly directory: string
  /** Create the database, close it and end. */
  readonly createOnly: boolean
  /** PGlite's WebAssembly module. */
  readonly engine: object
}

/** To the worker: one batch of the wire protocol, or the request to close. */
export type ToWorker = Uint8Array<ArrayBuffer> | 'close'

/** From the worker: the reply to the batch, or the state of the database. */
export type FromWorker =
  | Uint8Array<ArrayBuffer>
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly detail: string }

const port = parentPort
// workerData is untyped; embeddedThread.ts starts this file and passes a WorkerStart.
const start = workerData as WorkerStart

if (port) {
  const lastWords: string[] = []
  try {
    const database = await PGlite.create(start.directory, {
      pgliteWasmModule: start.engine,
      onStderr: (line) => {
        lastWords.push(line)
        lastWords.splice(0, lastWords.length - 20)
        return false
      },
    })
    if (start.createOnly) await database.close()
    else await serve(database)
    port.postMessage({ kind: 'ready' } satisfies FromWorker)
  } catch (error) {
    const detail = [...lastWords, error instanceof Error ? error.message : String(error)].join('\n')
    port.postMessage({ kind: 'failed', detail } satisfies FromWorker)
  }
}

async function serve(database: PGlite): Promise<void> {
  await database.exec(`set time zone 'Asia/Shanghai'`)
  port?.on('message', async (message: ToWorker) => {
    if (message === 'close') {
      await database.close()
      process.exit(0)
    }
    const chunks: Uint8Array[] = []
    await database.execProtocolRawStream(message, {
      syncToFs: false,
      // A view of PGlite's memory, which the next chunk overwrites.
      onRawData: (bytes) => chunks.push(bytes.slice()),
    })
    const reply = joined(chunks)
    port?.postMessage(reply satisfies FromWorker, [reply.buffer])
  })
}
