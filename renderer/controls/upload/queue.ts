import { Failure } from '../../ports'
import { uploadMessages as messages } from './messages'

/** A file that is not stored yet. */
export interface Pending {
  readonly id: number
  readonly file: File
  /** 0 to 1. */
  readonly share: number
  /** Why it did not arrive; it stays until it is tried again or removed. */
  readonly failed?: string
}

export interface Way {
  readonly signal: AbortSignal
  onProgress(share: number): void
}

/** What a queue does to the world; replaced whenever the control is drawn again. */
export interface QueueEvents {
  /** Resolves with the path. */
  send(file: File, way: Way): Promise<string>
  onArrived(file: File, path: string): void
  onFailed(file: File): void
  /** Name of the file on its way; null when there is none. */
  onBusy(name: string | null): void
}

/** Files of one field: sent one after the other, so that their order is kept. */
export interface Queue {
  events: QueueEvents
  readonly pending: () => readonly Pending[]
  readonly subscribe: (onChange: () => void) => () => void
  add(files: readonly File[]): void
  /** Sends a failed one again; without an id all of them. What has arrived is not sent twice. */
  retry(id?: number): void
  /** Calls a file off, or takes a failed one away. */
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

  /** The first file that has not failed is the one that is on its way; another one, or none, calls it off. */
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
