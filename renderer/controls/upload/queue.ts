import { Failure } from '../../ports'
import { uploadMessages as messages } from './messages'

/** A file that is not stored yet. */
export interface Pending {
  readonly id: number
  readonly file: File
  /** From 0 to 1. */
  readonly share: number
  /** Why it failed; kept until it is retried or removed. */
  readonly failed?: string
}

export interface Way {
  readonly signal: AbortSignal
  onProgress(share: number): void
}

/** Effects of a queue; replaced on every render of the control. */
export interface QueueEvents {
  /** Resolves with the path. */
  send(file: File, way: Way): Promise<string>
  onArrived(file: File, path: string): void
  onFailed(file: File): void
  /** Name of the file being uploaded; null = none. */
  onBusy(name: string | null): void
}

/** Uploads the files of one field one after the other, to keep their order. */
export interface Queue {
  events: QueueEvents
  readonly pending: () => readonly Pending[]
  readonly subscribe: (onChange: () => void) => () => void
  add(files: readonly File[]): void
  /** Retries a failed file, or all failed files without an id. Stored files are not sent twice. */
  retry(id?: number): void
  /** Cancels an upload, or removes a failed file. */
  cancel(id: number): void
  cancelAll(): void
}

let lastId = 0

export function createQueue(events: QueueEvents): Queue {
  let pending: readonly Pending[] = []
  let sending: { readonly id: number; readonly abort: AbortController } | undefined
  const listeners = new Set<() => void>()

  const queue: Queue = {
    events,
    pending: () => pending,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    add(files) {
      set([...pending, ...files.map(fresh)])
    },
    retry(id) {
      set(pending.map((one) => (id === undefined || one.id === id ? again(one) : one)))
    },
    cancel(id) {
      set(pending.filter((one) => one.id !== id))
    },
    cancelAll() {
      set([])
    },
  }
  return queue

  function set(next: readonly Pending[]) {
    pending = next
    for (const listener of listeners) listener()
    goOn()
  }

  /** Uploads the first file that has not failed; cancels the upload of any other. */
  function goOn() {
    const current = pending.find(({ failed }) => failed === undefined)
    if (current?.id === sending?.id) return
    sending?.abort.abort()
    sending = undefined
    queue.events.onBusy(current?.file.name ?? null)
    if (current) void send(current)
  }

  async function send({ id, file }: Pending): Promise<void> {
    const abort = new AbortController()
    const { signal } = abort
    sending = { id, abort }
    try {
      const path = await queue.events.send(file, {
        signal,
        onProgress: (share) => !signal.aborted && change(id, (one) => ({ ...one, share })),
      })
      if (signal.aborted) return
      queue.events.onArrived(file, path)
      queue.cancel(id)
    } catch (error) {
      if (signal.aborted) return
      queue.events.onFailed(file)
      change(id, (one) => ({ ...one, failed: reasonOf(error) }))
    }
  }

  function change(id: number, next: (one: Pending) => Pending) {
    set(pending.map((one) => (one.id === id ? next(one) : one)))
  }
}

function fresh(file: File): Pending {
  lastId += 1
  return { id: lastId, file, share: 0 }
}

const again = (one: Pending): Pending =>
  one.failed === undefined ? one : { id: one.id, file: one.file, share: 0 }

const reasonOf = (error: unknown): string =>
  (error instanceof Failure && error.message) || messages.unknown
