import type { OpenSocket, SocketPort } from '../../ports'
import { readSync, type SyncMessage } from './message'

/** In ms (specification: widgets, §9). */
export const syncTiming = {
  /** From an answer to the next heartbeat. */
  beat: 10_000,
  /** Without an answer for so long nobody listens. */
  silent: 6_000,
  reconnect: 5_000,
  /** Between two attempts at a server that keeps no more connections, each of which asks what has been missed. */
  full: 30_000,
  /** On top of them, at most: pages that lost one server together must not come back together. */
  jitter: 1_000,
} as const

// What is said while the line is down is said when it is up again; a page that is away for long asks anew.
const keptAtMost = 100

export interface Connection {
  send(message: SyncMessage & { readonly data: unknown }): void
  close(): void
}

/** One live connection, kept up until `close`. `onBack`: messages may have been missed, in an absence or because the server keeps no more connections. */
export function createConnection(
  port: SocketPort,
  path: string,
  onMessage: (message: SyncMessage) => void,
  onBack: () => void = () => undefined,
): Connection {
  let socket: OpenSocket | undefined
  let isUp = false
  let wasAway = false
  let waiting: string[] = []
  let alive: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function wait(then: () => void, ms: number): void {
    clearTimeout(alive)
    alive = setTimeout(then, ms)
  }
  function beat(): void {
    socket?.send(JSON.stringify({ type: 'heart_beat', data: '' }))
    wait(() => lose(), syncTiming.silent)
  }
  function open(): void {
    retry = undefined
    // A line that never opens is as silent as one that gives no answer.
    wait(() => lose(), syncTiming.beat)
    socket = port.open(path, {
      onOpen() {
        isUp = true
        beat()
        for (const text of waiting) socket?.send(text)
        waiting = []
      },
      onText(text) {
        const message = readSync(text)
        if (message?.type !== 'heart_beat') return void (message && onMessage(message))
        wait(beat, syncTiming.beat)
        // Not before an answer: from now on nothing is missed.
        if (wasAway) onBack()
        wasAway = false
      },
      onClosed: () => lose(),
      onFull() {
        onBack()
        lose(syncTiming.full)
      },
    })
  }
  /** However many reasons there are to come back, there is one attempt. */
  function lose(pause: number = syncTiming.reconnect): void {
    wasAway = true
    drop()
    retry ??= setTimeout(open, pause + Math.random() * syncTiming.jitter)
  }
  function drop(): void {
    clearTimeout(alive)
    isUp = false
    socket?.close()
    socket = undefined
  }

  open()
  return {
    send(message) {
      const text = JSON.stringify(message)
      if (isUp) socket?.send(text)
      else waiting = [...waiting, text].slice(-keptAtMost)
    },
    close() {
      drop()
      clearTimeout(retry)
    },
  }
}
