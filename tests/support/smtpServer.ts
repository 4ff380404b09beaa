import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it has come over the wire. */
export interface Received {
  readonly from: string
  readonly to: readonly string[]
  /** Head and body. */
  readonly text: string
  /** A line of its head. */
  head(name: string): string | undefined
}

/** What the server does with the next mails: `cut` ends the connection after all of the mail has come, without an answer. */
export type Behaviour =
  | 'take'
  | 'cut'
  | { readonly refuses: 'receiver' | 'mail'; readonly code: number; readonly said: string }

export interface SmtpServer {
  readonly url: string
  readonly received: readonly Received[]
  /** How it behaves from now on. */
  behave(behaviour: Behaviour): void
  forget(): void
  stop(): Promise<void>
}

export const mailAccount = { user: 'console', pass: 'p@ss/word' }

/** A real SMTP server on a free port, which knows one account. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: Received[] = []
  let behaviour: Behaviour = 'take'
  const refusal = (of: 'receiver' | 'mail') =>
    typeof behaviour === 'object' && behaviour.refuses === of
      ? Object.assign(new Error(behaviour.said), { responseCode: behaviour.code })
      : null
  const options: SMTPServerOptions = {
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === mailAccount.user && password === mailAccount.pass
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onRcptTo: (_address, _session, done) => done(refusal('receiver')),
    onData(stream, { envelope, id }, done) {
      void text(stream).then((whole) => {
        const { mailFrom, rcptTo } = envelope
        if (behaviour !== 'cut' && refusal('mail')) return done(refusal('mail'))
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: whole,
          head: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(whole)?.[1]?.trim(),
        })
        if (behaviour !== 'cut') return done(null)
        for (const connection of server.connections as Set<{ id: string; close(): void }>)
          if (connection.id === id) connection.close()
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo // it listens on a port
  const { user, pass } = mailAccount
  return {
    url: `smtp://${user}:${encodeURIComponent(pass)}@127.0.0.1:${port}`,
    received,
    behave(next) {
      behaviour = next
    },
    forget: () => void received.splice(0),
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
