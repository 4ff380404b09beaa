import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import WebSocket from 'ws'
import { patienceMs } from './patience'

export interface TestSocket {
  readonly socket: WebSocket
  /** Everything received so far, oldest first. */
  readonly messages: readonly Readonly<Record<string, unknown>>[]
  /** The first message, past or to come, that fits. */
  next(fits?: (message: Readonly<Record<string, unknown>>) => boolean): Promise<unknown>
  /** The code it closes with. */
  readonly closed: Promise<number>
}

export interface SocketOptions {
  /** Sent as sub-protocol. */
  readonly token?: string
  readonly origin?: string
  /** Where the console lies below its host. */
  readonly base?: string
}

/** A port of this machine on which the application listens. */
export async function listenAnywhere(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address of this kind.
  return (app.server.address() as AddressInfo).port
}

/** Opens a socket below the API's base; rejects with the HTTP status when it is refused. */
export async function openSocket(
  port: number,
  path: string,
  { token, origin, base = '' }: SocketOptions = {},
): Promise<TestSocket> {
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}${base}/adwebv21${path}`,
    token ? [token] : [],
    {
      ...(origin === undefined ? {} : { origin }),
    },
  )
  const messages: Readonly<Record<string, unknown>>[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    messages.push(JSON.parse(data.toString()))
    for (const look of waiting.splice(0)) look()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (request, response) => {
      reject(new SocketRefused(response.statusCode ?? 0))
      request.destroy()
    })
    socket.once('error', reject)
  })
  return {
    socket,
    messages,
    closed,
    async next(fits = () => true) {
      const limit = Date.now() + patienceMs
      for (;;) {
        const found = messages.find(fits)
        if (found) return found
        if (Date.now() > limit) throw new Error(`no such message in ${JSON.stringify(messages)}`)
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          setTimeout(resolve, 200)
        })
      }
    },
  }
}

export class SocketRefused extends Error {
  constructor(readonly status: number) {
    super(`the socket was refused with ${status}`)
  }
}
