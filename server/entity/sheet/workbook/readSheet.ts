import type { Worker } from 'node:worker_threads'
import { Refusal } from '../../../http/envelope'
import { newWorker } from '../../../kernel/threads'
import { messages } from '../../messages'
import type { SheetDescription } from './sheetDescription'
import type { SheetRow } from './sheetRow'
import type { FromSheetWorker, ToSheetWorker } from './sheetWorker'

/** Several times what reading a hundred thousand rows needs. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }
const answerLimitMs = 60_000
const idleLimitMs = 30_000

export interface OpenedSheet {
  readonly name: string
  /** Names of the other sheets that are not hidden. */
  readonly others: readonly string[]
  /** Its rows that are not empty; to be read or returned, because a thread waits for it. */
  readonly rows: AsyncGenerator<SheetRow>
}

/**
 * Opens a sheet in a separate thread; without a name the first one that is not hidden. Throws 400 like `openWorkbook`,
 * and for a file that takes more memory or time than any real sheet; `rows` throws the same.
 */
export async function openSheet(bytes: Uint8Array, sheet?: string): Promise<OpenedSheet> {
  const thread = idle ? takeIdle(idle) : startThread()
  try {
    const answer = checked(await thread.ask({ open: bytes, sheet }))
    if (!('opened' in answer)) throw strangeAnswer()
    return { ...answer.opened, rows: rowsFrom(thread) }
  } catch (error) {
    thread.rest()
    throw error
  }
}

async function* rowsFrom(thread: Thread): AsyncGenerator<SheetRow> {
  try {
    for (;;) {
      const answer = checked(await thread.ask('more'))
      if (!('rows' in answer)) throw strangeAnswer()
      yield* answer.rows
      if (answer.isLast) return
    }
  } finally {
    thread.rest()
  }
}

/** All sheets of a workbook with their first rows. Throws like `openSheet`. */
export async function readSheets(
  bytes: Uint8Array,
  firstRows: number,
): Promise<readonly SheetDescription[]> {
  const thread = idle ? takeIdle(idle) : startThread()
  try {
    const answer = checked(await thread.ask({ describe: bytes, rows: firstRows }))
    if (!('sheets' in answer)) throw strangeAnswer()
    return answer.sheets
  } finally {
    thread.rest()
  }
}

const strangeAnswer = () => new Error('the thread that reads sheets answered something else')

type Answer = Exclude<FromSheetWorker, { readonly failed: string } | { readonly refused: object }>

function checked(answer: FromSheetWorker): Answer {
  if ('failed' in answer) throw new Error(answer.failed)
  if ('refused' in answer) throw new Refusal(answer.refused.status, answer.refused.message)
  return answer
}

interface Thread {
  send(message: ToSheetWorker): void
  ask(question: ToSheetWorker): Promise<FromSheetWorker>
  /** Keeps the thread for the next sheet for a while. */
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
    async ask(question) {
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
        post(question)
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
