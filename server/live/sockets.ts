import type { WebSocket } from '@fastify/websocket'
import type { Sessions } from '../auth/sessions'
import { Refusal, tooMany } from '../http/envelope'
import { type Hub, type Message, ownTopics } from './hub'
import { liveMessages } from './messages'

export interface SocketLimits {
  /** Sockets of one user, or on one ticket. */
  readonly perKey: number
  readonly total: number
  /** How often sockets are asked for a sign of life, and their sessions looked up. */
  readonly checkMs: number
  /** What may wait for a slow reader before it is cut off. */
  readonly bufferBytes: number
  /** A right that was taken away ends within this time; a burst of messages asks once. */
  readonly rightsMs: number
}

export const socketLimits: SocketLimits = {
  perKey: 30,
  total: 5_000,
  checkMs: 30_000,
  bufferBytes: 256 * 1024,
  rightsMs: 800,
}

/** Who is at the other end. */
export interface Peer {
  /** Counted together: a user's id, a ticket. */
  readonly key: string
  /** The socket ends with it. */
  readonly session?: { readonly tokenHash: string; readonly userId: string }
}

export interface LiveSocket {
  send(message: Message): void
  /** Runs when the socket has closed, for whatever reason. */
  afterwards(cleanUp: () => void): void
}

export interface Sockets {
  /** Throws 429 when this peer, or 503 when everybody together, has as many as there may be. */
  admit(key: string): void
  /** Keeps the socket alive and in its bounds; `heard` gets each text frame. */
  join(socket: WebSocket, peer: Peer, heard: (text: string, live: LiveSocket) => void): LiveSocket
  close(): void
}

/** The session has ended: the client is to sign in again. */
const sessionEnded = 4401
const abuse = 1008
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
  limits: Partial<SocketLimits> = {},
): Sockets {
  const { perKey, total, checkMs, bufferBytes } = { ...socketLimits, ...limits }
  const all = new Set<Joined>()
  const byKey = new Map<string, number>()

  const end = (ended: (session: NonNullable<Peer['session']>) => boolean) => {
    for (const { peer, socket } of all) {
      if (peer.session && ended(peer.session)) socket.close(sessionEnded)
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
    admit(key) {
      if ((byKey.get(key) ?? 0) >= perKey) throw tooMany(5, liveMessages.tooManySockets)
      if (all.size >= total) throw new Refusal(429, liveMessages.tooManySockets, null, 30)
    },
    join(socket, peer, heard) {
      const cleanUps: (() => void)[] = []
      const joined: Joined = { socket, peer, alive: true, frames: 0 }
      const live: LiveSocket = {
        send: (message) => send(joined, message),
        afterwards: (cleanUp) => void cleanUps.push(cleanUp),
      }
      all.add(joined)
      byKey.set(peer.key, (byKey.get(peer.key) ?? 0) + 1)
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
        const rest = (byKey.get(peer.key) ?? 1) - 1
        if (rest > 0) byKey.set(peer.key, rest)
        else byKey.delete(peer.key)
        for (const cleanUp of cleanUps) cleanUp()
      })
      return live
    },
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
