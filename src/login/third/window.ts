import { apiBase } from '../../constants'
import { membersOf } from '../../session/loginAnswer'

/** Message of the last page in a provider's window. */
export type ThirdNews = { readonly token: string } | { readonly message: string }

/** Interval of checking whether the user has closed the window, ms. */
const lookMs = 400

/**
 * Opens the provider's login in a window; resolves with the message of its last page, or undefined if it was closed
 * before. If the browser blocks windows, this page goes to the provider and returns to the login.
 */
export function openThird(source: string, signal: AbortSignal): Promise<ThirdNews | undefined> {
  const address = `${apiBase}/sys/thirdLogin/render/${encodeURIComponent(source)}`
  const opened = window.open(address, 'thirdLogin', 'popup,width=520,height=720')
  if (!opened) {
    noteRedirect()
    location.assign(address)
    return new Promise(() => undefined)
  }
  return new Promise((resolve) => {
    const done = (news: ThirdNews | undefined) => {
      window.removeEventListener('message', hear)
      clearInterval(timer)
      resolve(news)
    }
    const hear = (event: MessageEvent) => {
      const news = newsOf(event, { from: opened, source })
      if (news) done(news)
    }
    const timer = setInterval(() => {
      // The last page closes itself right after its message, which may arrive a moment later.
      if (opened.closed) setTimeout(() => done(undefined), lookMs)
    }, lookMs)
    window.addEventListener('message', hear)
    signal.addEventListener('abort', () => {
      opened.close()
      done(undefined)
    })
  })
}

/** Stores the page requested before the login, for `public/third-login.js`, which leads back here. */
function noteRedirect(): void {
  const redirect = new URLSearchParams(location.search).get('redirect') ?? ''
  try {
    sessionStorage.setItem('pro__Third_Redirect', redirect)
  } catch {
    // full or blocked: the login leads home
  }
}

/** Accepts messages only from our own page in that window. */
export function newsOf(
  { origin, source: sender, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  expected: { readonly from: unknown; readonly source: string },
): ThirdNews | undefined {
  if (origin !== location.origin || sender !== expected.from) return undefined
  const { type, source, token, message } = membersOf(data)
  if (type !== 'thirdLogin' || source !== expected.source) return undefined
  if (typeof token === 'string') return { token }
  return typeof message === 'string' ? { message } : undefined
}
