import type { SocketPort } from '../../ports'

/** A connection as seen by the server. */
export interface FarEnd {
  readonly path: string
  /** Received messages, parsed. */
  readonly heard: unknown[]
  closed: boolean
  accept(): void
  say(message: unknown): void
  fail(): void
  /** The server accepts no more connections. */
  refuse(): void
}

/** Sockets whose server is the test. With `answering` it accepts all and answers heartbeats. */
export function farEnds({ answering = false } = {}): {
  readonly port: SocketPort
  readonly ends: FarEnd[]
} {
  const ends: FarEnd[] = []
  const port: SocketPort = {
    open(path, { onOpen, onText, onClosed, onFull }) {
      const end: FarEnd = {
        path,
        heard: [],
        closed: false,
        accept: onOpen,
        say: (message) => {
          if (!end.closed) onText(typeof message === 'string' ? message : JSON.stringify(message))
        },
        fail: onClosed,
        refuse: onFull,
      }
      ends.push(end)
      if (answering) queueMicrotask(onOpen)
      return {
        send(text) {
          const message = JSON.parse(text)
          end.heard.push(message)
          if (answering && message.type === 'heart_beat') {
            queueMicrotask(() => end.say({ type: 'heart_beat', data: true }))
          }
        },
        close() {
          end.closed = true
        },
      }
    },
  }
  return { port, ends }
}

/** Pages connected to one server: a message from one reaches all others. */
export function pages(): { readonly open: () => SocketPort; readonly joined: () => number } {
  const all = new Set<(text: string) => void>()
  return {
    joined: () => all.size,
    open: () => ({
      open(_path, { onOpen, onText }) {
        all.add(onText)
        queueMicrotask(onOpen)
        return {
          send(text) {
            if (JSON.parse(text).type === 'heart_beat') {
              return queueMicrotask(() => onText('{"type":"heart_beat","data":true}'))
            }
            for (const other of all) if (other !== onText) queueMicrotask(() => other(text))
          },
          close: () => void all.delete(onText),
        }
      },
    }),
  }
}
