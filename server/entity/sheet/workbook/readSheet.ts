import type { Worker } from 'node:worker_threads'
import { Refusal } from '../../../http/envelope'
import { newWorker } from '../../../kernel/threads'
import { messages } from '../../messages'
import type { SheetRow } from './sheetRow'
import type { FromSheetWorker, ToSheetWorker } from './sheetWorker'

/** What reading a sheet of a hundred thousand rows takes, several times over. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }
const answerLimitMs = 60_000
const idleLimitMs = 30_000

/**
 * The rows of the first sheet that say something, one by one, read in a thread of its own. Throws 400 as
 * `parseSheet`, and for a file that takes more memory or time than a sheet ever needs.
 */
export async function* readSheet(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const thread = idle ? takeIdle(idle) : startThread()
  try {
    thread.send(bytes)
    for (;;) {
      const answer = await thread.ask()
      if ('failed' in answer) throw new Error(answer.failed)
      if ('refused' in answer) throw new Refusal(answer.refused.status, answer.refused.message)
      yield* answer.rows
      if (answer.isLast) return
    }
  } finally {
    thread.rest()
  }
}

interface Thread {
  send(bytes: Uint8Array): void
  ask(): Promise<FromSheetWorker>
  /** Keeps it for the next sheet, for a while. */
  rest(): void
}

interface Idle {
  readonly thread: Thread
  readonly worker: Worker
  readonly timer: NodeJS.Timeout
}

// Starting a thread takes longer than reading most sheets.
let idle: Idle | undefined

function takeIdle({ thread, worker, timer }: Idle): Thread {
  clearTimeout(timer)
  worker.ref()
  idle = undefined
  return thread
}

function startThread(): Thread {
  const worker = newWorker('entity/sheet/workbook/sheetWorker', { resourceLimits })
  const post = (message: ToSheetWorker) => worker.postMessage(message)
  let failure: Error | undefined
  let settle: ((answer: FromSheetWorker | Error) => void) | undefined
  const end = (error: Error) => {
    failure ??= error
    settle?.(failure)
    if (idle?.worker === worker) idle = undefined
  }
  worker.on('message', (answer: FromSheetWorker) => settle?.(answer))
  worker.on('error', (error) =>
    end(tooMuch(error) ? new Refusal(400, messages.unpacksTooLarge) : error),
  )
  worker.on('exit', () => end(new Error('the thread that reads sheets has ended')))
  const thread: Thread = {
    send: post,
    async ask() {
      const answer = await new Promise<FromSheetWorker | Error>((resolve) => {
        if (failure) return resolve(failure)
        const timer = setTimeout(() => {
          end(new Refusal(400, messages.unpacksTooLarge))
          void worker.terminate()
        }, answerLimitMs)
        settle = (given) => {
          clearTimeout(timer)
          settle = undefined
          resolve(given)
        }
        post('more')
      })
      if (answer instanceof Error) throw answer
      return answer
    },
    rest() {
      if (failure) return
      post('stop')
      if (idle) return void worker.terminate()
      worker.unref()
      const timer = setTimeout(() => {
        idle = undefined
        void worker.terminate()
      }, idleLimitMs).unref()
      idle = { thread, worker, timer }
    },
  }
  return thread
}

const tooMuch = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
