import type { WebSocket } from '@fastify/websocket'
import { type Hub, ownTopics } from '../bus/hub'
import type { Message } from '../bus/topics'
import { asOneWork } from '../kernel/inForce'
import type { Sessions } from '../sessions/sessions'

export interface SocketLimits {
  /** Limits for one session: sockets for notices, and for tables on its pages. */
  readonly notices: number
  readonly tables: number
  /** Limit for one user: all sockets in all sessions. */
  readonly perUser: number
  /** Limit for all users together. */
  readonly users: number
  /** Limit for one ticket, whose holder has not signed in. */
  readonly perTicket: number
  /** Limit for all tickets together; they do not count against the users' limit. */
  readonly tickets: number
  /** Interval of pings and session checks. */
  readonly checkMs: number
  /** Most unsent bytes for a slow reader before its socket is closed. */
  readonly bufferBytes: number
  /** A revoked right ends within this time; a burst of messages loads rights once. */
  readonly rightsMs: number
}

export const socketLimits: SocketLimits = {
  notices: 5,
  tables: 20,
  perUser: 60,
  users: 5_000,
  perTicket: 3,
  tickets: 500,
  checkMs: 30_000,
  bufferBytes: 256 * 1024,
  rightsMs: 800,
}

/** A limit for sockets that share a key. */
export interface Bound {
  readonly key: string
  readonly most: number
}

interface SocketSession {
  readonly tokenHash: string
  readonly userId: string
  /** Session of the administrator who is viewing as this user; this one ends with it. */
  readonly viewer?: SocketSession
}

/** The other end of a socket. */
export interface Peer {
  readonly bounds: readonly Bound[]
  /** The socket closes when this session ends. */
  readonly session?: SocketSession
}

export interface LiveSocket {
  send(message: Message): void
  /** Runs when the socket has closed, for whatever reason. */
  afterwards(cleanUp: () => void): void
}

export interface Sockets {
  readonly limits: SocketLimits
  /**
   * Keeps the socket alive; `heard` gets each text frame. undefined: a limit of the peer is reached, and the socket is
   * closed with 4429, not at the handshake: browsers hide its status from the page, which has to start polling instead
   * of reconnecting.
   */
  join(
    socket: WebSocket,
    peer: Peer,
    heard: (text: string, live: LiveSocket) => void,
  ): LiveSocket | undefined
  /** Number of open sockets. */
  count(): number
  close(): void
}

/** The session has ended: the client must sign in again. */
const sessionEnded = 4401
const abuse = 1008
/** A limit of sockets is reached. */
const full = 4429
// A client that does not answer the close frame is disconnected after this time.
const refusalMs = 2_000
// Far above what any client of ours sends.
const framesPerCheck = 600

interface Joined {
  readonly socket: WebSocket
  readonly peer: Peer
  alive: boolean
  frames: number
}

/** Manages all sockets of this process. */
export function createSockets(
  { sessions, hub }: { readonly sessions: Sessions; readonly hub: Hub },
  given: Partial<SocketLimits> = {},
): Sockets {
  const limits = { ...socketLimits, ...given }
  const { checkMs, bufferBytes } = limits
  const all = new Set<Joined>()
  const counts = new Map<string, number>()

  const countOf = (key: string) => counts.get(key) ?? 0
  const count = ({ bounds }: Peer, more: number) => {
    for (const { key } of bounds) {
      const now = countOf(key) + more
      if (now > 0) counts.set(key, now)
      else counts.delete(key)
    }
  }

  const end = (ended: (session: SocketSession) => boolean) => {
    for (const { peer, socket } of all) {
      const { session } = peer
      if (session && (ended(session) || (session.viewer && ended(session.viewer))))
        socket.close(sessionEnded)
    }
  }
  const unsubscribe = hub.subscribe(ownTopics.sessions, (ended) => {
    const { tokenHash, userId, exceptTokenHash } = ended
    end((session) =>
      tokenHash === undefined
        ? session.userId === userId && session.tokenHash !== exceptTokenHash
        : session.tokenHash === tokenHash,
    )
  })

  async function check(): Promise<void> {
    for (const joined of all) {
      if (!joined.alive) joined.socket.terminate()
      joined.alive = false
      joined.frames = 0
      joined.socket.ping()
    }
    const hashes = new Set([...all].flatMap(({ peer }) => peer.session?.tokenHash ?? []))
    const living = await sessions.living([...hashes])
    end(({ tokenHash }) => hashes.has(tokenHash) && !living.has(tokenHash))
  }
  // If the database is unavailable, no session ends.
  const timer = setInterval(() => void check().catch(() => undefined), checkMs).unref()

  function send({ socket }: Joined, message: Message): void {
    if (socket.readyState !== socket.OPEN) return
    // A slow reader reconnects and reloads what it has missed; nothing is buffered for it.
    if (socket.bufferedAmount > bufferBytes) socket.terminate()
    else socket.send(textOf(message))
  }

  return {
    limits,
    join(socket, peer, heard) {
      if (peer.bounds.some(({ key, most }) => countOf(key) >= most)) {
        socket.close(full)
        setTimeout(() => socket.terminate(), refusalMs).unref()
        return undefined
      }
      const cleanUps: (() => void)[] = []
      const joined: Joined = { socket, peer, alive: true, frames: 0 }
      const live: LiveSocket = {
        send: (message) => send(joined, message),
        afterwards: (cleanUp) => void cleanUps.push(cleanUp),
      }
      all.add(joined)
      count(peer, 1)
      socket.on('pong', () => {
        joined.alive = true
      })
      socket.on('message', (data, isBinary) => {
        joined.alive = true
        joined.frames += 1
        if (joined.frames > framesPerCheck) return socket.close(abuse)
        if (!isBinary) asOneWork(() => heard(data.toString(), live))
      })
      socket.once('close', () => {
        all.delete(joined)
        count(peer, -1)
        for (const cleanUp of cleanUps) cleanUp()
      })
      return live
    },
    count: () => all.size,
    close() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}

const texts = new WeakMap<Message, string>()

/** Caches the text: the same message goes to hundreds of sockets. */
function textOf(message: Message): string {
  const known = texts.get(message) ?? JSON.stringify(message)
  texts.set(message, known)
  return known
}
