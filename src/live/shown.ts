import { openPages } from './openPages'

/** Pages change together when one is left for another. */
const settleMs = 200

/** Calls `tell` with the pages that this tab has open, now and whenever they are others. */
export function watchOpenPages(tell: (pages: readonly string[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = openPages.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(() => tell(openPages.get()), settleMs)
  })
  tell(openPages.get())
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** What the server is told of them. */
export const shownText = (tenantId: number, pages: Iterable<string>): string =>
  JSON.stringify({ cmd: 'pages', tenantId, pages: [...new Set(pages)].slice(0, pagesAtMost) })

/** More are not heard. */
const pagesAtMost = 100
