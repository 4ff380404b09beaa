import { storage } from '../storage/storage'

/** Set while the stored session is to end with the browser. */
const key = 'Session-Only'
/** Shared by the tabs and gone with the browser, unlike everything in local or session storage. */
const cookie = 'pro__open=1'

/** Without `remember` the session does not outlive this run of the browser. */
export function rememberSession(remember: boolean): void {
  if (remember) {
    storage.remove(key)
    return
  }
  storage.set(key, true)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing without TLS
  document.cookie = `${cookie}; path=/; SameSite=Strict`
}

/** Whether the stored session belongs to a run of the browser that is over. */
export const outlived = (): boolean =>
  storage.get(key) === true && !document.cookie.split('; ').includes(cookie)
