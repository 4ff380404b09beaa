import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How the server answers the next validations. */
export type CasMood =
  | 'well'
  | 'malformed'
  | 'entities'
  | 'doctype'
  | 'both'
  | 'html'
  | 'endless'
  | 'redirect'
  | 'status500'
  | 'silent'

export interface CasServer {
  /** Base address, for CAS_URL. */
  readonly url: string
  /** Addresses of the validations asked for. */
  readonly asked: readonly string[]
  mood: CasMood
  close(): Promise<void>
}

interface Granted {
  readonly username: string
  readonly service: string
}

/**
 * A server that speaks the CAS protocol 3.0: `/login?service=` shows a form and sends the browser
 * back with a ticket, good once and for that service; `/p3/serviceValidate` tells whose it is. Any
 * password will do.
 */
export async function startCasServer(): Promise<CasServer> {
  const tickets = new Map<string, Granted>()
  const asked: string[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url)
    if (address.pathname === '/cas/p3/serviceValidate') {
      asked.push(address.href)
      await validate(address, response)
    } else if (address.pathname === '/cas/login') {
      const service = address.searchParams.get('service') ?? ''
      if (request.method === 'POST') await grant(request, response, service)
      else response.setHeader('content-type', 'text/html; charset=utf-8').end(form)
    } else response.writeHead(404).end()
  }

  async function grant(request: IncomingMessage, response: ServerResponse, service: string) {
    let body = ''
    for await (const chunk of request) body += chunk
    const ticket = `ST-${randomBytes(16).toString('hex')}`
    const username = new URLSearchParams(body).get('username') ?? ''
    tickets.set(ticket, { username, service })
    const back = new URL(service)
    back.searchParams.set('ticket', ticket)
    response.writeHead(302, { location: back.href }).end()
  }

  async function validate({ searchParams }: URL, response: ServerResponse): Promise<void> {
    const granted = take(searchParams.get('ticket') ?? '')
    if (server.mood === 'silent') {
      await pause(20_000, undefined, { signal: stopped.signal }).catch(() => undefined)
      response.destroy()
      return
    }
    if (server.mood === 'status500') {
      response.writeHead(500).end(success('admin'))
      return
    }
    if (server.mood === 'redirect') {
      response.writeHead(302, { location: `${url}/p3/elsewhere` }).end()
      return
    }
    response.setHeader('content-type', 'application/xml; charset=utf-8')
    response.end(bodyOf(granted, searchParams.get('service') ?? ''))
  }

  function take(ticket: string): Granted | undefined {
    const granted = tickets.get(ticket)
    tickets.delete(ticket)
    return granted
  }

  function bodyOf(granted: Granted | undefined, service: string): string {
    switch (server.mood) {
      case 'malformed':
        return success('admin').replace('</cas:user>', '')
      case 'entities':
        return success('ad&#109;in')
      case 'doctype':
        return `<!DOCTYPE x [<!ENTITY who "admin">]>${success('&who;')}`
      case 'both':
        return success('admin').replace(
          '</cas:serviceResponse>',
          '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>',
        )
      case 'html':
        return '<html><body>maintenance</body></html>'
      case 'endless':
        return success(`admin<!--${'x'.repeat(200_000)}-->`)
      default:
        if (!granted) return failure('INVALID_TICKET')
        return granted.service === service ? success(granted.username) : failure('INVALID_SERVICE')
    }
  }

  const stopped = new AbortController()
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  // A socket that listens on a port has an address of this kind.
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/cas`
  const server: CasServer = {
    url,
    asked,
    mood: 'well',
    async close() {
      stopped.abort()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}

const form = `<!doctype html><title>CAS</title><form method="post">
  <label>Username <input name="username"></label>
  <label>Password <input name="password" type="password"></label>
  <button>Sign in</button></form>`

const envelope = (content: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>`

const success = (username: string): string =>
  envelope(
    `<cas:authenticationSuccess><cas:user>${username}</cas:user><cas:attributes><cas:mail>x@y.example</cas:mail></cas:attributes></cas:authenticationSuccess>`,
  )

const failure = (code: string): string =>
  envelope(
    `<cas:authenticationFailure code="${code}">Ticket not recognized</cas:authenticationFailure>`,
  )
