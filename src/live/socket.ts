import ReconnectingWebSocket from 'partysocket/ws'
import { apiBase } from '../constants'
import { readMessage, type SocketMessage } from './message'

/** Close code of the server: the session has ended. */
const sessionEnded = 4401

/** Close code of the server: too many sockets of this session; poll instead. */
const full = 4429

const heartbeat = 'HeartBeat'

export interface SocketTiming {
  /** After this time without traffic the socket sends `HeartBeat`. */
  readonly idleMs: number
  /** After this time without an answer to a heartbeat the connection counts as dead. */
  readonly silentMs: number
  /** Wait before the first reconnect; later waits are longer. */
  readonly reconnectMs: number
  /** Longest wait, so that a restarted server is found again soon. */
  readonly longestMs: number
  /** Wait before trying again after the server was full. */
  readonly fullMs: number
}

const timing: SocketTiming = {
  idleMs: 20_000,
  silentMs: 10_000,
  reconnectMs: 5_000,
  longestMs: 10_000,
  fullMs: 120_000,
}

export interface SocketListener {
  onMessage(message: SocketMessage): void
  onOpen?(): void
  /** Closed or failed; it will reconnect. */
  onDown?(): void
  /** The server has ended the session; no reconnect. */
  onEnded?(): void
}

export interface OpenSocket {
  /** Dropped while the connection is down. */
  send(text: string): void
  close(): void
}

/**
 * One live connection below `/websocket/`, kept up until `close`. The token is sent as sub-protocol, because addresses
 * are logged; a ticket needs no token.
 */
export function openSocket(
  { id, token }: { readonly id: string; readonly token?: string },
  listener: SocketListener,
  { idleMs, silentMs, reconnectMs, longestMs, fullMs }: SocketTiming = timing,
): OpenSocket {
  const socket = new ReconnectingWebSocket(addressOf(id), token ?? null, {
    minReconnectionDelay: reconnectMs,
    // Jitter: clients that lost one server together must not all reconnect at once.
    reconnectionDelayGrowFactor: 1.2 + Math.random() * 0.6,
    maxReconnectionDelay: longestMs * (0.8 + Math.random() * 0.2),
    connectionTimeout: silentMs,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => code !== sessionEnded && code !== full,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  function wait(then: () => void, ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }
  function beat(): void {
    socket.send(heartbeat)
    wait(() => socket.reconnect(), silentMs)
  }

  socket.onopen = () => {
    wait(beat, idleMs)
    listener.onOpen?.()
  }
  socket.onmessage = ({ data }) => {
    wait(beat, idleMs)
    const message = readMessage(data)
    if (message) listener.onMessage(message)
  }
  socket.onclose = ({ code }) => {
    clearTimeout(timer)
    if (closed) return
    if (code === full) wait(() => socket.reconnect(), fullMs * (1 + Math.random() / 4))
    if (code === sessionEnded) listener.onEnded?.()
    else listener.onDown?.()
  }
  return {
    send: (text) => socket.send(text),
    close() {
      closed = true
      clearTimeout(timer)
      socket.close()
    },
  }
}

function addressOf(id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}${apiBase}/websocket/${encodeURIComponent(id)}`
}
