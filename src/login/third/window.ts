import { apiBase } from '../../constants'
import { membersOf } from '../../session/loginAnswer'

/** What the page says on which a provider's window ends. */
export type ThirdNews = { readonly token: string } | { readonly message: string }

/** How often a window is looked after that its user may have closed, ms. */
const lookMs = 400

/**
 * The provider's login in a window of its own; resolves with what its last page says, or undefined when
 * it was closed before. A browser that allows no window goes there itself and comes back to the login.
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
      // The last page closes itself right after its message, which may come a moment later.
      if (opened.closed) setTimeout(() => done(undefined), lookMs)
    }, lookMs)
    window.addEventListener('message', hear)
    signal.addEventListener('abort', () => {
      opened.close()
      done(undefined)
    })
  })
}

/** What was asked for before the login, for `public/third-login.js`, which leads back here. */
function noteRedirect(): void {
  const redirect = new URLSearchParams(location.search).get('redirect') ?? ''
  try {
    sessionStorage.setItem('pro__Third_Redirect', redirect)
  } catch {
    // full or blocked: the login leads home
  }
}

/** Only our own page in that very window is listened to. */
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
