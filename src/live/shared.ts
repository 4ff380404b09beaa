import { readMessage, type SocketMessage } from './message'
import { openPages } from './openPages'
import { shownText, watchOpenPages } from './shown'
import { type OpenSocket, openSocket, type SocketListener } from './socket'

/**
 * Messages from the tab with the socket to the others. A new tab sends `asked`; the tab that gets the socket sends
 * `leads`, and each tells it the pages that it has open.
 */
type News =
  | { readonly kind: 'message'; readonly message: SocketMessage }
  | { readonly kind: 'open' | 'down' | 'ended' | 'asked' | 'leads' }
  | { readonly kind: 'pages'; readonly tab: string; readonly pages: readonly string[] }

interface LiveUser {
  readonly id: string
  readonly token: string
  readonly tenantId: number
}

/**
 * One connection for all tabs of a browser: the tab that holds the lock has the socket and forwards its messages; when
 * it closes, the next tab opens a socket. Without locks (pages not served over https) every tab has its own.
 */
export function openShared(user: LiveUser, listener: Required<SocketListener>): { close(): void } {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return openAlone(user, listener)

  const name = `jiandu-live:${user.id}`
  const tab = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const stop = new AbortController()
  const { signal } = stop
  let state: 'open' | 'down' | 'ended' = 'down'
  let socket: OpenSocket | undefined
  let own: readonly string[] = []
  /** What tabs have open, where this one has the socket. */
  const shown = new Map<string, readonly string[]>()

  const post = (news: News) => channel.postMessage(news)
  const tellServer = () => socket?.send(shownText(user.tenantId, [...shown.values()].flat()))

  function note(from: string, pages: readonly string[]): void {
    if (!socket) return
    // A tab holds its lock as long as it lives, also where it is killed.
    if (!shown.has(from) && from !== tab)
      whenFree(`${name}:${from}`, signal, () => {
        shown.delete(from)
        tellServer()
      })
    shown.set(from, pages)
    tellServer()
  }
  function take(news: News): void {
    if (news.kind === 'asked') {
      if (socket && state !== 'down') post({ kind: state })
    } else if (news.kind === 'leads') post({ kind: 'pages', tab, pages: own })
    else if (news.kind === 'pages') note(news.tab, news.pages)
    else if (news.kind === 'message') listener.onMessage(news.message)
    else if (news.kind !== state || news.kind === 'open') {
      state = news.kind
      if (state === 'open') listener.onOpen()
      else if (state === 'down') listener.onDown()
      else listener.onEnded()
    }
  }
  function tell(news: News): void {
    take(news)
    post(news)
  }
  const untilStopped = () =>
    new Promise<void>((leave) => signal.addEventListener('abort', () => leave()))

  channel.onmessage = ({ data }) => {
    const news = readNews(data)
    if (news) take(news)
  }
  post({ kind: 'asked' })

  let unwatch: (() => void) | undefined
  whenFree(`${name}:${tab}`, signal, () => {
    unwatch = watchOpenPages((pages) => {
      own = pages
      tell({ kind: 'pages', tab, pages })
    })
    return untilStopped()
  })
  whenFree(name, signal, async () => {
    socket = openSocket(user, {
      onMessage: (message) => tell({ kind: 'message', message }),
      onOpen() {
        tell({ kind: 'open' })
        tellServer()
      },
      onDown: () => tell({ kind: 'down' }),
      onEnded: () => tell({ kind: 'ended' }),
    })
    note(tab, own)
    post({ kind: 'leads' })
    await untilStopped()
    socket.close()
  })

  return {
    close() {
      unwatch?.()
      stop.abort()
      channel.close()
    },
  }
}

/** Runs `act` with the lock, unless it is stopped before. */
function whenFree(lock: string, signal: AbortSignal, act: () => unknown): void {
  navigator.locks.request(lock, { signal }, act).catch(() => undefined)
}

function openAlone(user: LiveUser, listener: Required<SocketListener>): { close(): void } {
  const shown = () => shownText(user.tenantId, openPages.get())
  const socket = openSocket(user, {
    ...listener,
    onOpen() {
      listener.onOpen()
      socket.send(shown())
    },
  })
  const unwatch = watchOpenPages(() => socket.send(shown()))
  return {
    close() {
      unwatch()
      socket.close()
    },
  }
}

/** Another tab may run another version of the console. */
function readNews(data: unknown): News | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  const { kind } = data
  if (isKind(kind)) return { kind }
  if (kind === 'pages') {
    const { tab, pages } = Object(data)
    return typeof tab === 'string' && Array.isArray(pages) ? { kind, tab, pages } : undefined
  }
  if (kind !== 'message' || !('message' in data)) return undefined
  const message = readMessage(JSON.stringify(data.message))
  return message ? { kind, message } : undefined
}

const kinds = ['open', 'down', 'ended', 'asked', 'leads'] as const
const isKind = (given: unknown): given is (typeof kinds)[number] =>
  kinds.some((kind) => kind === given)
