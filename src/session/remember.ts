import { storage } from '../storage/storage'

/** Set if the stored session is to end with the browser. */
const key = 'Session-Only'
/** Shared by all tabs and deleted with the browser, unlike local or session storage. */
const cookie = 'pro__open=1'

/** Without `remember` the session ends with this run of the browser. */
export function rememberSession(remember: boolean): void {
  if (remember) {
    storage.remove(key)
    return
  }
  storage.set(key, true)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing without TLS
  document.cookie = `${cookie}; path=/; SameSite=Strict`
}

/** Whether the stored session belongs to an earlier run of the browser. */
export const outlived = (): boolean =>
  storage.get(key) === true && !document.cookie.split('; ').includes(cookie)
