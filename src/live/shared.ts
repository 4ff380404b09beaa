import { readMessage, type SocketMessage } from './message'
import { openSocket, type SocketListener } from './socket'

/** Messages from the tab with the socket to the others; a new tab sends `asked`. */
type News =
  | { readonly kind: 'message'; readonly message: SocketMessage }
  | { readonly kind: 'open' | 'down' | 'ended' | 'asked' }

/**
 * One connection for all tabs of a browser: the tab that holds the lock has the socket and forwards its messages; when
 * it closes, the next tab opens a socket. Without locks (pages not served over https) every tab has its own.
 */
export function openShared(
  user: { readonly id: string; readonly token: string },
  listener: Required<SocketListener>,
): { close(): void } {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return openSocket(user, listener)

  const name = `jiandu-live:${user.id}`
  const channel = new BroadcastChannel(name)
  const stop = new AbortController()
  let state: 'open' | 'down' | 'ended' = 'down'
  let leads = false

  function take(news: News): void {
    if (news.kind === 'asked') {
      if (leads && state !== 'down') channel.postMessage({ kind: state } satisfies News)
    } else if (news.kind === 'message') listener.onMessage(news.message)
    else if (news.kind !== state || news.kind === 'open') {
      state = news.kind
      if (state === 'open') listener.onOpen()
      else if (state === 'down') listener.onDown()
      else listener.onEnded()
    }
  }
  function tell(news: News): void {
    take(news)
    channel.postMessage(news)
  }

  channel.onmessage = ({ data }) => {
    const news = readNews(data)
    if (news) take(news)
  }
  channel.postMessage({ kind: 'asked' } satisfies News)

  navigator.locks
    .request(name, { signal: stop.signal }, async () => {
      leads = true
      const socket = openSocket(user, {
        onMessage: (message) => tell({ kind: 'message', message }),
        onOpen: () => tell({ kind: 'open' }),
        onDown: () => tell({ kind: 'down' }),
        onEnded: () => tell({ kind: 'ended' }),
      })
      await new Promise((leave) => stop.signal.addEventListener('abort', leave))
      socket.close()
    })
    .catch(() => undefined) // closed while another tab held the lock

  return {
    close() {
      stop.abort()
      channel.close()
    },
  }
}

/** Another tab may run another version of the console. */
function readNews(data: unknown): News | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  const { kind } = data
  if (kind === 'open' || kind === 'down' || kind === 'ended' || kind === 'asked') return { kind }
  if (kind !== 'message' || !('message' in data)) return undefined
  const message = readMessage(JSON.stringify(data.message))
  return message ? { kind, message } : undefined
}
