import type { WebSocket } from '@fastify/websocket'
import { type Hub, ownTopics } from '../bus/hub'
import type { Message } from '../bus/topics'
import type { Sessions } from '../sessions/sessions'

export interface SocketLimits {
  /** Sockets of one session for notices, and for the tables of its pages. */
  readonly notices: number
  readonly tables: number
  /** Sockets of one user in all sessions, for whatever. */
  readonly perUser: number
  /** Sockets of all users together. */
  readonly users: number
  /** Sockets on one ticket, whose holder has not signed in. */
  readonly perTicket: number
  /** Sockets on all tickets together: they take none of the users' places. */
  readonly tickets: number
  /** How often sockets are asked for a sign of life, and their sessions looked up. */
  readonly checkMs: number
  /** What may wait for a slow reader before it is cut off. */
  readonly bufferBytes: number
  /** A right that was taken away ends within this time; a burst of messages asks once. */
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

/** Sockets that are counted together, and how many of them there may be. */
export interface Bound {
  readonly key: string
  readonly most: number
}

interface SocketSession {
  readonly tokenHash: string
  readonly userId: string
  /** The session that looks at the console as this user: it is ended with that one. */
  readonly viewer?: SocketSession
}

/** Who is at the other end. */
export interface Peer {
  readonly bounds: readonly Bound[]
  /** The socket ends with it. */
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
   * Keeps the socket alive; `heard` gets each text frame. undefined: a bound of the peer is reached, and the
   * socket is closed with 4429. A browser is told no status of a handshake, and its page is to know that it
   * must ask by itself instead of coming back.
   */
  join(
    socket: WebSocket,
    peer: Peer,
    heard: (text: string, live: LiveSocket) => void,
  ): LiveSocket | undefined
  /** How many there are now. */
  count(): number
  close(): void
}

/** The session has ended: the client is to sign in again. */
const sessionEnded = 4401
const abuse = 1008
/** There are as many sockets as there may be. */
const full = 4429
// Whoever does not answer the close keeps no connection either.
const refusalMs = 2_000
// Far above what any client of ours sends.
const framesPerCheck = 600

interface Joined {
  readonly socket: WebSocket
  readonly peer: Peer
  alive: boolean
  frames: number
}

/** All sockets of this process, whatever they are for. */
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
  // A database that is away ends no session.
  const timer = setInterval(() => void check().catch(() => undefined), checkMs).unref()

  function send({ socket }: Joined, message: Message): void {
    if (socket.readyState !== socket.OPEN) return
    // A slow reader comes back and reads what it has missed; meanwhile nothing is kept for it.
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
        if (!isBinary) heard(data.toString(), live)
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

/** The same message goes to hundreds of sockets. */
function textOf(message: Message): string {
  const known = texts.get(message) ?? JSON.stringify(message)
  texts.set(message, known)
  return known
}
