import type { OpenSocket, SocketPort } from '../../ports'
import { readSync, type SyncMessage } from './message'

/** In ms (specification: widgets, §9). */
export const syncTiming = {
  /** From an answer to the next heartbeat. */
  beat: 10_000,
  /** Without an answer for this long, the connection counts as lost. */
  silent: 6_000,
  reconnect: 5_000,
  /** Between attempts at a server that accepts no more connections; each attempt also asks for missed changes. */
  full: 30_000,
  /** Maximum random delay, so that pages that lost the same server do not reconnect simultaneously. */
  jitter: 1_000,
} as const

// Messages sent while disconnected are sent on reconnection; after a long absence the page rereads instead.
const keptAtMost = 100

export interface Connection {
  send(message: SyncMessage & { readonly data: unknown }): void
  close(): void
}

/**
 * A live connection, maintained until `close`. `onBack`: messages may have been missed, because of a disconnection or a
 * full server.
 */
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
    // A connection that never opens counts as silent too.
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
        // Only after an answer: from now on nothing is missed.
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
  /** Several reasons to reconnect cause only one attempt. */
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
