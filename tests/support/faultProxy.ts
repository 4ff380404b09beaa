import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What happens to an answer on its way. Bytes count in its body. */
export type Fault =
  | { readonly mode: 'pass' }
  /** The answer begins so much later. */
  | { readonly mode: 'latency'; readonly ms: number }
  | { readonly mode: 'rate'; readonly bytesPerSecond: number }
  /** The connection ends in the middle of the body, which its head promised whole. */
  | { readonly mode: 'cutAfter'; readonly bytes: number }
  /** The same by an orderly end of the sending side. */
  | { readonly mode: 'halfclose'; readonly bytes: number }
  /** The server never hears of the request, the client of nothing. */
  | { readonly mode: 'blackhole' }
  /** The server does what was asked; in place of its answer the connection is reset. */
  | { readonly mode: 'rst' }
  /** One byte of the body is another. */
  | { readonly mode: 'corrupt'; readonly at: number }
  /** A page of somebody else's in place of the answer: a proxy's login, a captive portal. */
  | { readonly mode: 'html'; readonly status?: number }
  /** An answer of our making in place of the server's. */
  | {
      readonly mode: 'status'
      readonly status: number
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }

interface Rule {
  readonly fault: Fault
  readonly path: RegExp
  left: number
}

export interface FaultProxy {
  readonly url: string
  readonly port: number
  /** Requests that came, oldest first: `GET /path`. */
  readonly seen: readonly string[]
  /** The next `times` requests whose path fits meet the fault; the last rule made counts first. */
  fail(fault: Fault, options?: { readonly path?: RegExp; readonly times?: number }): void
  /** No faults any more. */
  heal(): void
  /** Ends all connections and refuses new ones, as a killed server does, until `accept`. */
  refuse(): Promise<void>
  accept(): Promise<void>
  close(): Promise<void>
}

/** A proxy in front of `target` (its port on this machine) that breaks what it is told to break. */
export async function createFaultProxy(target: number): Promise<FaultProxy> {
  let rules: Rule[] = []
  const seen: string[] = []
  const sockets = new Set<Socket>()

  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const rule = rules.find(({ path, left }) => left > 0 && path.test(request.url ?? ''))
    if (rule) rule.left -= 1
    serve(rule?.fault ?? { mode: 'pass' }, target, request, response).catch(() => {
      response.socket?.destroy()
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request: IncomingMessage, client: Socket, head: Buffer) => {
    seen.push(`UPGRADE ${request.url}`)
    const upstream = connect(target, '127.0.0.1', () => {
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${rawHeaders(request)}\r\n`)
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    })
    sockets.add(upstream)
    upstream.on('error', () => client.destroy())
    client.on('error', () => upstream.destroy())
    upstream.on('close', () => {
      sockets.delete(upstream)
      client.destroy()
    })
    client.on('close', () => upstream.destroy())
  })

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, resolve)
    })
  await listen(0)
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as { port: number }

  const refuse = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    url: `http://localhost:${port}`,
    port,
    seen,
    fail(fault, { path = /./, times = Number.POSITIVE_INFINITY } = {}) {
      rules = [{ fault, path, left: times }, ...rules]
    },
    heal() {
      rules = []
    },
    refuse,
    accept: () => listen(port),
    close: refuse,
  }
}

async function serve(
  fault: Fault,
  target: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (fault.mode === 'blackhole') return
  if (fault.mode === 'html') {
    response.writeHead(fault.status ?? 200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Sign in to this network</title>')
    return
  }
  if (fault.mode === 'status') {
    response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
    response.end(fault.body === undefined ? '' : JSON.stringify(fault.body))
    return
  }
  const { status, headers, body } = await forward(target, request)
  const socket = response.socket
  switch (fault.mode) {
    case 'pass':
      response.writeHead(status, headers).end(body)
      break
    case 'latency':
      await pause(fault.ms)
      response.writeHead(status, headers).end(body)
      break
    case 'rate':
      response.writeHead(status, headers)
      for (let at = 0; at < body.length && !response.destroyed; at += fault.bytesPerSecond / 10) {
        response.write(body.subarray(at, at + fault.bytesPerSecond / 10))
        await pause(100)
      }
      response.end()
      break
    case 'corrupt': {
      const broken = Buffer.from(body)
      broken[fault.at] = (broken[fault.at] ?? 0) ^ 0x7f
      response.writeHead(status, headers).end(broken)
      break
    }
    case 'cutAfter':
    case 'halfclose':
      response.writeHead(status, { ...headers, 'content-length': body.length })
      response.flushHeaders()
      response.write(body.subarray(0, fault.bytes), () => {
        if (fault.mode === 'cutAfter') socket?.destroy()
        else socket?.end()
      })
      break
    case 'rst':
      socket?.resetAndDestroy()
      break
  }
}

interface Whole {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

/** The server's whole answer, so that a fault can be placed at any byte of it. */
function forward(port: number, incoming: IncomingMessage): Promise<Whole> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = incoming
    const outgoing = requestOf(
      { port, host: '127.0.0.1', method, path: url, headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          // What is left of a body that was refused before its end: the next request comes after it.
          incoming.unpipe(outgoing)
          incoming.resume()
          outgoing.destroy()
          const body = Buffer.concat(chunks)
          // Hop by hop: the length is set anew.
          const { connection: _, 'transfer-encoding': __, ...rest } = answer.headers
          const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
          resolve({ status: answer.statusCode ?? 502, headers: { ...rest, ...length }, body })
        })
      },
    )
    // A server that refuses a body before its end may close while its answer is still on the way.
    outgoing.on('error', (error) => setTimeout(() => reject(error), 200))
    incoming.pipe(outgoing)
  })
}

function rawHeaders({ rawHeaders: raw }: IncomingMessage): string {
  let text = ''
  for (let at = 0; at < raw.length; at += 2) text += `${raw[at]}: ${raw[at + 1]}\r\n`
  return text
}
