import type { Assistant } from '#assist'

/** The assistant at work in another thread: typing never waits for it. Calls are answered in their order. */
export interface Language {
  ask<K extends keyof Assistant>(
    method: K,
    ...args: Parameters<Assistant[K]>
  ): Promise<ReturnType<Assistant[K]>>
  /** Nothing is answered any more. */
  end(): void
}

/** A call to the worker. */
export interface Asked {
  readonly id: number
  readonly method: keyof Assistant
  readonly args: readonly unknown[]
}

/** Its answer; `error` = the assistant has failed. */
export interface Answered {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

/** What of a worker is used. */
export type Thread = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<Answered>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export function languageOf(thread: Thread): Language {
  const waiting = new Map<
    number,
    { resolve(result: unknown): void; reject(error: unknown): void }
  >()
  let count = 0
  thread.onmessage = ({ data: { id, result, error } }) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(error))
  }
  thread.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  }
  return {
    ask: (method, ...args) =>
      new Promise((resolve, reject) => {
        const id = count++
        // The worker answers with what the method gives.
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
        thread.postMessage({ id, method, args } satisfies Asked)
      }),
    end() {
      thread.terminate()
      waiting.clear()
    },
  }
}

/** Starts the worker. */
export const startLanguage = (): Language =>
  languageOf(new Worker(new URL('./language.worker.ts', import.meta.url), { type: 'module' }))
